import { heading, type Screen } from './screen.ts';

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

/** Pages that are mostly words, and those for developers. */
export const WORDS: readonly Screen[] = [
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
