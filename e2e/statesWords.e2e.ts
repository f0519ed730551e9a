import { CurrentUser } from '@lendloop/contract/accounts';
import { Item } from '@lendloop/contract/items';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { comesAlive } from './support/alive.ts';
import { startDemoServer } from './support/demo.ts';
import { answer, see, SIZES } from './support/force.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

/** Calls the API as the page's user and parses the response. */
async function ask<T>(page: Page, path: string, shape: { parse: (value: unknown) => T }): Promise<T> {
  return shape.parse(await (await page.request.get(path)).json());
}

test.for(SIZES)(
  'the header searches, navigates and shows who is signed in on $size',
  async ({ viewport, size }) => {
    const { page, leave } = await suite.visitAs('rahul', { viewport });
    const me = await ask(page, '/api/user', CurrentUser);
    await page.goto('/items/5');
    await page.goto('/');
    await comesAlive(page);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Lendloop, home' }).waitFor();
    if (size === 'mobile') {
      expect(await header.getByRole('searchbox').filter({ visible: true }).count()).toBe(0);
      await header.getByRole('button', { name: 'Toggle search' }).click();
    }
    const what = header.getByPlaceholder('Search for items to rent...').filter({ visible: true });
    const where = header.getByPlaceholder('Location').filter({ visible: true });
    await what.click();
    const popular = page.getByRole('navigation', { name: 'Popular searches' });
    const links = await popular
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
    expect(links).toEqual([
      'Camera /search?search=camera',
      'Drill /search?search=drill',
      'Bike /search?search=bike',
      'Camping /search?search=tent',
    ]);
    await what.press('Enter');
    await expect.poll(() => page.url()).toBe(`${suite.server.url}/search`);
    if (size === 'mobile') await header.getByRole('button', { name: 'Toggle search' }).click();
    await what.fill('  tent ');
    await where.fill('Delhi');
    await where.press('Enter');
    await expect.poll(() => page.url()).toBe(`${suite.server.url}/search?search=tent&location=Delhi`);

    if (size === 'desktop') {
      expect(await header.getByRole('link', { name: 'Browse' }).getAttribute('href')).toBe('/search');
      expect(await header.getByRole('link', { name: /^Chats/ }).getAttribute('href')).toBe('/chat');
      expect(await header.getByRole('link', { name: 'List Item' }).getAttribute('href')).toBe(
        '/create-listing',
      );
      await header.getByRole('button', { name: 'Account menu' }).click();
      const menu = page.getByRole('menu');
      await see(menu, me.fullName, me.email);
      await menu.getByRole('menuitem', { name: 'Log out' }).waitFor();
      await menu.getByRole('menuitem', { name: 'My Profile' }).click();
      await see(page, 'Your Profile');
    } else {
      const entries = page.getByRole('navigation', { name: 'Main' });
      await entries.getByRole('link', { name: 'Search' }).and(page.locator('[aria-current=page]')).waitFor();
      await entries.getByRole('link', { name: 'List' }).click();
      await see(page, 'Create a New Listing');
      await entries.getByRole('link', { name: 'Profile' }).click();
      await see(page, 'Your Profile');
      await entries.getByRole('link', { name: 'Profile' }).and(page.locator('[aria-current=page]')).waitFor();
    }
    await leave();
  },
);

test.for(SIZES)('a card shows its description on wide screens only, on $size', async ({ viewport, size }) => {
  const { page, leave } = await suite.visitAs('visitor', { viewport });
  const [item] = await ask(page, '/api/items?limit=1', Item.array());
  if (!item) throw new Error('There is no item.');
  await answer(page, { path: '/api/items' }, [{ ...item, description: 'Two batteries, one charger.' }]);
  // A list that the server rendered would not be asked for.
  await page.goto('/about');
  await page.getByRole('link', { name: 'Lendloop, home' }).first().click();
  const card = page.getByRole('article');
  await see(card, item.title);
  expect(await card.getByText('Two batteries, one charger.').isVisible()).toBe(size === 'desktop');
  await leave();
});
