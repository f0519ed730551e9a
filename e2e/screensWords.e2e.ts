import { expect, test } from 'vitest';

import { startDemoServer } from './support/demo.ts';
import { makeLook } from './support/screens/look.ts';
import { heading, type Screen } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

const CONTENT = [
  ['/about', /^About/],
  ['/how-it-works', 'How It Works'],
  ['/trust-and-safety', /Trust/],
  ['/terms', /Terms/],
  ['/privacy', /Privacy/],
  ['/help', /Help/],
  ['/contact', /Contact/],
] as const;

const DEMOS = ['Cards', 'Transitions', 'Swipe', 'Pull'] as const;

/** Text pages and developer pages. */
const SCREENS: readonly Screen[] = [
  ...CONTENT.map(([path, title]): Screen => ({
    name: `the page ${path}`,
    who: 'visitor',
    open: (page) => page.goto(path).then(() => heading(page, title)),
  })),
  ...DEMOS.map((demo): Screen => ({
    name: `the animations of ${demo}`,
    who: 'visitor',
    open: async (page) => {
      await page.goto('/animations');
      await page.getByRole('tab', { name: demo }).click();
      await page.getByRole('tabpanel', { name: demo }).waitFor();
    },
  })),
  {
    name: 'the test of the live connection',
    who: 'rahul',
    open: async (page) => {
      await page.goto('/websocket-test');
      await page.getByRole('main').getByText('Connected', { exact: true }).waitFor();
    },
  },
  {
    name: 'an address without a page',
    who: 'visitor',
    status: 404,
    open: (page) => page.goto('/nothing/here').then(() => heading(page, '404 Page Not Found')),
  },
];

const look = makeLook(setUp(startDemoServer));

test.for(SCREENS)('every width and theme shows $name whole and accessible', async (screen) => {
  expect(await look(screen)).toEqual([]);
});
