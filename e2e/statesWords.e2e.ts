import { CurrentUser } from '@lendloop/contract/accounts';
import { Item, ItemDetails } from '@lendloop/contract/items';
import { Rental } from '@lendloop/contract/rentals';
import { Review } from '@lendloop/contract/reviews';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { answer, see, SIZES } from './support/force.ts';
import { CAMERA, itemPath } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startDemoServer);

/** Asks the API, in the name of whoever the page belongs to. */
async function ask<T>(page: Page, path: string, shape: { parse: (value: unknown) => T }): Promise<T> {
  return shape.parse(await (await page.request.get(path)).json());
}

test.for(SIZES)(
  'the header searches, leads on, and says who is signed in on $size',
  async ({ viewport, size }) => {
    const { page, leave } = await suite.visitAs('rahul', { viewport });
    const me = await ask(page, '/api/user', CurrentUser);
    await page.goto('/items/5');
    await page.goto('/');
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

test.for(SIZES)(
  'a card tells all of its item, and home ends with the reasons for trust on $size',
  async ({ viewport, size }) => {
    const { page, leave } = await suite.visitAs('visitor', { viewport });
    const [known] = await ask(page, '/api/items?limit=1', Item.array());
    if (!known) throw new Error('There is no item.');
    const shared = {
      ...known,
      price: 1250,
      description: 'Two batteries, one charger.',
      location: 'Indiranagar, Bengaluru',
    };
    await answer(page, { path: '/api/items' }, [
      {
        ...shared,
        id: 1,
        title: 'Rated item',
        averageRating: 4.25,
        reviewCount: 12,
        images: ['/a', '/b', '/c'],
      },
      { ...shared, id: 2, title: 'New item', averageRating: null, reviewCount: 0, images: ['/a'] },
    ]);
    await page.goto('/');
    const rated = page.getByRole('article').filter({ hasText: 'Rated item' });
    await see(rated, known.category.name, '₹1,250', 'Indiranagar, Bengaluru', '4.3', '(12)');
    await rated.getByText('3 photos').waitFor();
    expect(await rated.getByText('Two batteries, one charger.').isVisible()).toBe(size === 'desktop');
    const fresh = page.getByRole('article').filter({ hasText: 'New item' });
    await see(fresh, 'New');
    expect(await fresh.getByText('photos').count()).toBe(0);

    const trust = page.getByRole('main');
    expect(await trust.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe(
      '/trust-and-safety',
    );
    await trust.getByRole('link', { name: 'How It Works' }).click();
    await page.getByRole('heading', { name: 'How It Works' }).waitFor();
    await trust.getByRole('link', { name: 'Browse Items' }).click();
    await page.getByRole('heading', { level: 1, name: 'Browse Items' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Sign Up Now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Create an Account' }).waitFor();
    await leave();
  },
);

test.for(SIZES)('an item tells of its owner and its reviewers on $size', async ({ viewport, size }) => {
  const { page, leave } = await suite.visitAs('rahul', { viewport });
  const path = await itemPath(page, CAMERA);
  const item = await ask(page, `/api${path}`, ItemDetails);
  const [review] = await ask(page, `/api${path}/reviews`, Review.array());
  if (!review) throw new Error('There is no review.');
  await page.goto(path);
  const tabs = page.getByRole('tablist', { name: 'About this item' }).getByRole('tab');
  await tabs.first().waitFor();
  expect(await tabs.allTextContents()).toEqual(['Description', 'Owner', 'Reviews']);
  await see(page.getByRole('tabpanel'), item.description, item.category.name);
  await tabs.filter({ hasText: 'Owner' }).click();
  await see(page.getByRole('tabpanel'), item.owner.fullName, 'Contact the owner');
  await tabs.filter({ hasText: 'Reviews' }).click();
  await see(page.getByRole('tabpanel'), `User ${review.reviewerId}`);
  if (size === 'desktop')
    await see(page.getByRole('complementary', { name: 'Rent This Item' }), 'Rent Now', 'Contact Owner');
  await page.getByRole('button', { name: 'Contact Owner' }).filter({ visible: true }).click();
  await expect
    .poll(() => page.getByLabel('Your message').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await leave();
});

test.for(SIZES)('a profile tells who one is, and what one rents, on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visitAs('rahul', { viewport });
  const me = await ask(page, '/api/user', CurrentUser);
  const rentals = await ask(page, '/api/rentals/user', Rental.array());
  const items = await ask(page, `/api/items/user/${me.id}`, Item.array());
  const [rental] = rentals;
  if (!rental) throw new Error('There is no rental.');
  const since = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
  await page.goto('/profile');
  const card = page.getByRole('complementary', { name: 'About this person' });
  await see(card, me.fullName, `@${me.username}`, `Member since ${since.format(new Date(me.createdAt))}`);
  await expect
    .poll(() => card.getByRole('definition').allTextContents())
    .toEqual([
      String(items.length),
      String(rentals.length),
      String(items.reduce((sum, { reviewCount }) => sum + reviewCount, 0)),
    ]);
  expect(await card.getByRole('term').allTextContents()).toEqual(['Listings', 'Rentals', 'Reviews']);
  await card.getByRole('button', { name: 'Logout' }).waitFor();

  await page.getByRole('tab', { name: 'My Listings' }).click();
  expect(await page.getByRole('link', { name: '+ New Listing' }).getAttribute('href')).toBe(
    '/create-listing',
  );
  await page.getByRole('tab', { name: 'My Rentals' }).click();
  const slip = page.getByRole('tabpanel').getByRole('listitem').first();
  await see(slip, `Item #${rental.itemId}`, rental.status, rental.itemTitle, 'View Item');
  await slip.getByText(/^Requested on/).waitFor();
  await slip.getByRole('link', { name: /^View Item/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/items/${rental.itemId}`);
  await leave();
});

test.for(SIZES)(
  'chats open the first conversation on wide screens, and are found by a name on $size',
  async ({ viewport, size }) => {
    const { page, leave } = await suite.visitAs('ananya', { viewport });
    for (const { path, title } of [
      { path: '/chat', title: 'Your Chats' },
      { path: '/messages', title: 'Your Messages' },
    ]) {
      await page.goto(path);
      const list = page.getByRole('region', { name: title });
      await list.getByRole('link').first().waitFor();
      if (size === 'desktop') await page.getByRole('log').waitFor();
      else expect(await page.getByRole('log').count()).toBe(0);
      const all = await list.getByRole('link').count();
      await list.getByPlaceholder('Search by name or item').fill('rahul');
      await expect.poll(() => list.getByRole('link').count()).toBeLessThan(all);
      await list
        .getByRole('link', { name: /Rahul Menon/ })
        .first()
        .click();
      await page.getByRole('log', { name: 'Messages with Rahul Menon' }).waitFor();
      expect(await list.isVisible()).toBe(size === 'desktop');
      if (size === 'mobile') {
        await page.getByRole('link', { name: 'Back to chats' }).click();
        await list.getByRole('link').first().waitFor();
      }
    }
    await leave();
  },
);

test.for(SIZES)('categories are chosen several at a time on $size', async ({ viewport, size }) => {
  const { page, leave } = await suite.visitAs('visitor', { viewport });
  await page.goto('/search?category=1');
  const chips = page.getByRole('button', { name: /^Remove / });
  await page.getByRole('button', { name: 'Remove Tools & DIY' }).waitFor();
  if (size === 'mobile') await page.getByRole('button', { name: 'Filters' }).click();
  const list = page.getByRole(size === 'mobile' ? 'dialog' : 'complementary', { name: 'Filters' });
  expect(await list.getByRole('checkbox', { name: /^Tools & DIY/ }).isChecked()).toBe(true);
  await list.getByRole('checkbox', { name: /^Books & Study/ }).click();
  if (size === 'mobile') {
    // Nothing happens before it is applied.
    expect(new URL(page.url()).searchParams.getAll('category')).toEqual(['1']);
    await list.getByRole('button', { name: 'Apply Filters' }).click();
  }
  await expect.poll(() => new URL(page.url()).searchParams.getAll('category')).toEqual(['1', '4']);
  await expect.poll(() => chips.count()).toBe(2);
  await page.getByRole('button', { name: 'Remove Tools & DIY' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.getAll('category')).toEqual(['4']);
  await leave();
});
