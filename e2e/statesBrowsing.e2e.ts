import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { answer, fail, hold, see, seeToast, SIZES } from './support/force.ts';
import { stateOf } from './support/signIn.ts';
import { setUp } from './support/suite.ts';

const ITEMS = { path: '/api/items' };
const NOT_LOADED = [
  'Error loading items',
  "We couldn't retrieve the items at this time. Please try again later.",
];

const suite = setUp(startDemoServer);

test.for(SIZES)('home says that it loads, fails or is empty on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visit({ viewport });
  const release = await hold(page, ITEMS);
  await page.goto('/');
  await page.getByRole('status').getByText('Loading amazing items...').waitFor({ state: 'attached' });
  await release();
  await page.getByRole('button', { name: 'Load More Items' }).waitFor();
  await page.getByRole('heading', { name: 'Popular Items Near You' }).waitFor();

  const heal = await fail(page, ITEMS);
  await page.reload();
  await see(page, ...NOT_LOADED);
  await heal();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Load More Items' }).waitFor();

  await answer(page, ITEMS, []);
  await page.goto('/?search=unicorn');
  await see(page, 'Search Results for "unicorn"', '0 items', 'No items found');
  await page.goto('/?category=99999');
  await page.getByRole('heading', { name: 'Category Items' }).waitFor();
  await page.getByRole('link', { name: 'Browse All Items' }).click();
  await page.waitForURL('/search');
  await leave();
});

test.for(SIZES)(
  'home says what the marketplace is, and sends visitors to sign in on $size',
  async ({ viewport, size }) => {
    const { page, leave } = await suite.visit({ viewport });
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: 'Rent What You Need, When You Need It' }).waitFor();
    await page.getByRole('heading', { name: 'Share What You Own' }).waitFor();
    await see(page, 'Rent • Share • Save', 'Verified Users', 'Secure Payments', 'Trusted by thousands');
    await see(page, 'LEND & EARN', 'ID verification', 'Secure payments', 'Rental protection');
    for (const step of ['List items', 'Connect with renters', 'Exchange and earn'])
      await page.getByRole('heading', { name: step }).waitFor();

    const tiles = page.locator('#categories').getByRole('listitem');
    expect(await tiles.count()).toBe(8);
    await page.getByRole('button', { name: 'View All Categories' }).click();
    await expect.poll(() => tiles.count()).toBeGreaterThan(8);
    await page.getByRole('button', { name: 'Show Less' }).click();
    await expect.poll(() => tiles.count()).toBe(8);

    if (size === 'mobile') {
      const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      expect(await entries.allTextContents()).toEqual(['Home', 'Search', 'List', 'Chats', 'Profile']);
      for (const entry of await entries.all())
        expect(await entry.getAttribute('href')).toMatch(/^\/auth(\?|$)/);
      await entries.filter({ hasText: 'Chats' }).click();
      await page.waitForURL('/auth?from=%2Fchat');
    }
    await leave();
  },
);

test.for(SIZES)(
  'home says that nothing is near to someone with a location on $size',
  async ({ viewport }) => {
    const { page, leave } = await suite.visitAs('visitor', { viewport });
    await answer(page, ITEMS, []);
    await page.goto('/?google-auth-success=true');
    await seeToast(
      page,
      'Google Sign-in Successful',
      'You have successfully signed in with your Google account.',
    );
    await page.goto('/');
    await see(page, 'Showing items within 10km of your location', 'No nearby listings found');
    await page.getByRole('link', { name: 'Browse All Items' }).waitFor();
    await page.getByRole('link', { name: 'Create a Listing' }).click();
    await page.waitForURL(/\/auth/);
    await leave();
  },
);

test.for(SIZES)('home finds items near someone who shares where they are on $size', async ({ viewport }) => {
  const { cookies } = await stateOf(suite.browser, suite.server.url, 'rahul');
  const { page, leave } = await suite.visit({
    viewport,
    storageState: { cookies, origins: [] },
  });
  await page.goto('/');
  await see(page, 'Show Items Near You');
  await page.getByRole('button', { name: 'Find Nearby Items' }).click();
  await seeToast(page, 'Location Updated', 'Now showing items near you');
  await page.getByText('Showing items within 10km of your location').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Find Nearby Items' }).waitFor();
  await leave();
});

test.for(SIZES)('search says that it loads, fails or is empty on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visit({ viewport });
  const release = await hold(page, ITEMS);
  await page.goto('/search');
  await page.getByRole('status').getByText('Loading items...').waitFor({ state: 'attached' });
  await release();
  await page.getByRole('heading', { name: 'Browse Items' }).waitFor();
  await page.getByRole('button', { name: 'Load More' }).waitFor();

  const heal = await fail(page, ITEMS);
  await page.reload();
  await see(page, ...NOT_LOADED);
  await heal();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('button', { name: 'Load More' }).waitFor();

  const refill = await answer(page, ITEMS, []);
  await page.goto('/search?search=unicorn&location=Delhi');
  await see(
    page,
    'Search Results for "unicorn"',
    '0 items found for "unicorn" in Delhi',
    'No items found',
    'Try adjusting your search filters or browse all available items.',
  );
  await refill();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await page.waitForURL('/search');
  await page.getByRole('button', { name: 'Load More' }).waitFor();
  await leave();
});

test.for(SIZES)('filters are chips that go one by one on $size', async ({ viewport, size }) => {
  const { page, leave } = await suite.visit({ viewport });
  await page.goto('/search?category=1&location=Bengaluru&maxPrice=600');
  await page.getByRole('button', { name: 'Remove Bengaluru' }).click();
  await page.waitForURL('/search?category=1&maxPrice=600');
  await page.getByRole('button', { name: /^Remove ₹0 – ₹600/ }).click();
  await page.waitForURL('/search?category=1');
  if (size === 'mobile') {
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: /^Categories/, expanded: true }).waitFor();
    await sheet.getByRole('button', { name: /^Price Range/, expanded: false }).click();
    await sheet.getByRole('slider').first().waitFor();
    await sheet.getByRole('button', { name: /^Location/, expanded: false }).click();
    await sheet.getByPlaceholder('Enter city or zip code').fill('Mumbai');
    await sheet.getByRole('button', { name: 'Clear All' }).waitFor();
    await sheet.getByRole('button', { name: 'Apply Filters' }).click();
    await page.waitForURL(/location=Mumbai/);
  } else {
    await page.getByRole('complementary').getByPlaceholder('Enter city or zip code').waitFor();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.waitForURL('/search');
  }
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(size === 'mobile' ? 2 : 0);
  await leave();
});

test.for(SIZES)('an item says that it loads, fails or has no such number on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visit({ viewport });
  const item = { path: '/api/items/5' };
  await page.goto('/items/drill');
  await see(page, 'Invalid Item ID');
  await page.getByRole('link', { name: 'Back to Homepage' }).waitFor();

  const heal = await fail(page, item, 'This item is on holiday.');
  await page.goto('/items/5');
  await see(page, 'Error Loading Item', 'This item is on holiday.');
  await heal();
  const release = await hold(page, item);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.reload();
  await page.getByRole('status').first().waitFor({ state: 'attached' });
  await release();
  await page.getByRole('tab', { name: 'Description' }).waitFor();

  await fail(page, { path: '/api/items/5/reviews' });
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await see(page, 'Failed to load reviews');
  await leave();
});

test.for(SIZES)('a visitor who wants to rent or write is asked to sign in on $size', async ({ viewport }) => {
  const { page, leave } = await suite.visit({ viewport });
  await page.goto('/items/5');
  await page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true }).click();
  await seeToast(page, 'Please login', 'You need to be logged in to rent items');
  await page.waitForURL(/\/auth/);
  await page.goto('/items/5');
  await page.getByRole('tab', { name: 'Owner' }).click();
  await page.getByLabel('Your message').fill('Is it free on Friday?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await seeToast(page, 'Please login', 'You need to be logged in to send messages');
  await page.waitForURL(/\/auth/);
  expect(new URL(page.url()).searchParams.get('from')).toBe('/items/5');
  await page.getByLabel('Username or Email').fill('rahul');
  await page.getByLabel('Password', { exact: true }).fill('lendloop-demo');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('tab', { name: 'Owner' }).click();
  expect(await page.getByLabel('Your message').inputValue()).toBe('Is it free on Friday?');
  await leave();
});
