import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { makeLook } from './support/screens/look.ts';
import { card, heading, press, type Screen } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

const SCREENS: readonly Screen[] = [
  { name: 'the home page', who: 'visitor', open: (page) => page.goto('/').then(() => card(page)) },
  {
    name: 'the home page for someone signed in',
    who: 'ananya',
    open: (page) => page.goto('/').then(() => card(page)),
  },
  {
    name: 'the home page before the place is known',
    who: 'rahul',
    placeless: true,
    open: (page) => page.goto('/').then(() => card(page)),
  },
  {
    name: 'the home page with all categories',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/');
      await card(page);
      await press(page, /^View All/);
      await page.getByRole('button', { name: 'Show Less' }).waitFor();
    },
  },
  {
    name: 'how to install the app',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/help');
      await page.getByRole('region', { name: 'Get the app' }).getByRole('button', { name: 'Get' }).click();
      await page.getByRole('dialog', { name: 'Get the app' }).waitFor();
    },
  },
  {
    name: 'the search panel on small screens',
    who: 'visitor',
    only: 'small',
    open: async (page) => {
      await page.goto('/search');
      await card(page);
      await press(page, 'Toggle search');
      await page.getByRole('navigation', { name: 'Popular searches' }).waitFor();
    },
  },
  {
    name: 'a search with results',
    who: 'visitor',
    open: (page) => page.goto('/search?search=camera').then(() => card(page)),
  },
  {
    name: 'a search with filters and their chips',
    who: 'visitor',
    open: async (page) => {
      await page.goto(
        '/search?category=1&category=2&minPrice=100&maxPrice=900&location=Bengaluru&sort=rating',
      );
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .waitFor();
      await card(page);
    },
  },
  {
    name: 'a search without results',
    who: 'visitor',
    open: (page) => page.goto('/search?search=zeppelin').then(() => heading(page, 'No items found')),
  },
  {
    name: 'the orders of a search',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/search');
      await card(page);
      await page.getByRole('combobox', { name: 'Sort by' }).click();
      await page.getByRole('option', { name: 'Highest Rated' }).waitFor();
    },
  },
  {
    name: 'the sheet of filters',
    who: 'visitor',
    only: 'small',
    open: async (page) => {
      await page.goto('/search');
      await press(page, 'Filters');
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await sheet.getByRole('checkbox').first().waitFor();
      await sheet.getByRole('button', { name: 'Price Range' }).click();
      await sheet.getByRole('button', { name: 'Location' }).click();
      await sheet.getByRole('slider').first().waitFor();
    },
  },
];

const look = makeLook(setUp(startDemoServer));

test.for(SCREENS)('every width and theme shows $name whole and accessible', async (screen) => {
  expect(await look(screen)).toEqual([]);
});
