import { expect, test } from 'vitest';

import { see } from './support/force.ts';
import { newItem } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';
import { seeToast } from './support/toasts.ts';

const NAME = 'Borrow & "Share"';

const ADMIN = { username: 'operator', password: 'plenty of letters' };

const suite = setUp(() =>
  startServer({
    settings: {
      SITE_NAME: NAME,
      MODERATION: 'before',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_EMAIL: 'operator@example.com',
    },
  }),
);

async function approve(itemId: number): Promise<void> {
  const { page, leave } = await suite.visit();
  const { request } = page;
  const headers = { origin: suite.server.url };
  await request.post('/api/admin/login', { headers, data: ADMIN });
  const data = { status: 'approved' };
  const answer = await request.put(`/api/admin/items/${itemId}/moderate`, { headers, data });
  expect(answer.status()).toBe(200);
  await leave();
}

test('the site carries the name that its operator chose, also installed and offline', async () => {
  const { page, leave } = await suite.visit({ serviceWorkers: 'allow' });
  await page.goto('/');
  expect(await page.title()).toBe(`${NAME}: rent what you need from people nearby`);
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

test('a listing needs approval only if the operator requires it', async () => {
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

test('an owner is warned before saving an edit that needs approval, and only then', async () => {
  const owner = await suite.newPerson('Asha Owner');
  const item = await newItem(owner, 'Ladder of four metres');
  await approve(item.id);
  const { page, leave } = owner;
  const notice = page.getByText('sends your listing back for review');
  await page.goto('/create-listing');
  await see(page, 'We review every new listing. Yours stays hidden until an administrator approves it.');
  await page.goto(`/items/${item.id}/edit`);
  await page.getByLabel('Daily price').fill('75');
  expect(await notice.count()).toBe(0);
  await page.getByLabel('Title').fill('Ladder of five metres');
  await see(
    page,
    'Changing the title, description, category, location or photos sends your listing back for review. It is hidden until an administrator approves it.',
  );
  await page.getByLabel('Title').fill('Ladder of four metres');
  await notice.waitFor({ state: 'detached' });
  const location = page.getByRole('main').getByLabel('Location', { exact: true });
  const place = await location.inputValue();
  await location.fill('Call 98765 43210');
  await notice.waitFor();
  await location.fill(place);
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(page, 'Listing updated');
  await page.goto(`/items/${item.id}/edit`);
  await page.getByLabel('Title').fill('Ladder of five metres');
  await notice.waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await seeToast(page, 'Listing updated', 'It stays hidden until an administrator approves it.');
  await page.getByRole('tab', { name: 'Owner' }).click();
  await see(page, 'This listing is awaiting approval. Only you can see it.');
  await leave();
});
