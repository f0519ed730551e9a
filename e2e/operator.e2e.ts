import { expect, test } from 'vitest';

import { see } from './support/force.ts';
import { newItem } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const NAME = 'Borrow & "Share"';

const suite = setUp(() => startServer({ settings: { SITE_NAME: NAME, MODERATION: 'before' } }));

test('the site goes by the name that its operator gives it, installed and offline too', async () => {
  const { page, leave } = await suite.visit({ serviceWorkers: 'allow' });
  await page.goto('/');
  expect(await page.title()).toBe(NAME);
  await page
    .getByRole('link', { name: `${NAME}, home` })
    .getByText(NAME)
    .waitFor();
  await page.getByRole('contentinfo').getByText(`About ${NAME}`).waitFor();
  const manifest: unknown = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: NAME, short_name: NAME });
  await page.goto('/offline.html');
  expect(await page.title()).toBe(`You are offline · ${NAME}`);
  await page.getByText(`${NAME} needs a connection`).waitFor();
  await page.goto('/auth');
  expect(await page.getByText('Lendloop').count()).toBe(0);
  await leave();
});

test('a listing waits for approval only where the operator wants that', async () => {
  const owner = await suite.newPerson('Olga Owner');
  const item = await newItem(owner, 'Ladder of three metres');
  const { page, leave } = owner;
  await page.goto('/profile?tab=listings');
  await see(page.getByRole('tabpanel'), 'Ladder of three metres', 'Awaiting approval');
  await page.goto(`/items/${item.id}`);
  await page.getByRole('tab', { name: 'Owner' }).click();
  await see(page, 'This listing is awaiting approval. Only you can see it.');
  await leave();
});
