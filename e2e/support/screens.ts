import { Item } from '@lendloop/contract/items';
import type { Page } from 'playwright';

import type { Person } from './signIn.ts';

export interface Screen {
  /** As the subject of a sentence. */
  readonly name: string;
  readonly who: Person;
  /** Goes there, and waits until all is there that has to be asked for. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Where it is only on small or only on wide screens. */
  readonly only?: 'small' | 'wide';
  /** Before anybody has said where they are. */
  readonly placeless?: true;
  /** Status of the document, where it is not 200. */
  readonly status?: number;
}

const CAMERA = 'Mirrorless camera with 16-50 mm lens';
/** Of somebody else than the owner and the renter here, and free to rent. */
const GUITAR = 'Electric guitar with practice amp';

async function itemPath(page: Page, title: string): Promise<string> {
  const answer = await page.request.get('/api/items', { params: { search: title } });
  const item = Item.array()
    .parse(await answer.json())
    .find((found) => found.title === title);
  if (!item) throw new Error(`The demo data has no "${title}".`);
  return `/items/${item.id}`;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const card = (page: Page) => page.getByRole('main').getByRole('article').first().waitFor();

async function openItem(page: Page, title: string): Promise<void> {
  await page.goto(await itemPath(page, title));
  await heading(page, title);
}

async function openItemTab(page: Page, title: string, tab: string): Promise<void> {
  await openItem(page, title);
  await page.getByRole('tab', { name: tab }).click();
}

async function openProfileTab(page: Page, tab: string, shows: string): Promise<void> {
  await page.goto(`/profile?tab=${tab}`);
  await page.getByRole('tabpanel').getByText(shows).first().waitFor();
}

/** Every screen that there is, with the demo data. */
export const SCREENS: readonly Screen[] = [
  { name: 'the home page', who: 'visitor', open: (page) => page.goto('/').then(() => card(page)) },
  {
    name: 'the home page for someone signed in',
    who: 'ananya',
    open: (page) => page.goto('/').then(() => card(page)),
  },
  {
    name: 'the home page before the place is known',
    who: 'visitor',
    placeless: true,
    open: (page) => page.goto('/').then(() => card(page)),
  },
  {
    name: 'the search panel on small screens',
    who: 'visitor',
    only: 'small',
    open: async (page) => {
      await page.goto('/search');
      await card(page);
      await page.getByRole('button', { name: 'Toggle search' }).click();
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
    name: 'the sheet of filters',
    who: 'visitor',
    only: 'small',
    open: async (page) => {
      await page.goto('/search');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'signing in',
    who: 'visitor',
    open: (page) => page.goto('/auth').then(() => page.getByRole('button', { name: 'Sign In' }).waitFor()),
  },
  {
    name: 'registering with mistakes shown',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Username must be at least 3 characters').waitFor();
    },
  },
  {
    name: 'the location gate',
    who: 'rahul',
    placeless: true,
    open: async (page) => {
      await page.goto('/chat');
      await page.getByRole('dialog', { name: 'Location Access Required' }).waitFor();
    },
  },
  { name: 'an item for a visitor', who: 'visitor', open: (page) => openItem(page, CAMERA) },
  {
    name: 'the reviews of an item',
    who: 'rahul',
    open: async (page) => {
      await openItemTab(page, CAMERA, 'Reviews');
      await page
        .getByRole('img', { name: /out of 5/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'the owner of an item for a renter',
    who: 'rahul',
    open: async (page) => {
      await openItemTab(page, GUITAR, 'Owner');
      await page.getByLabel('Your message').waitFor();
    },
  },
  {
    name: 'the management of an item for its owner',
    who: 'ananya',
    open: async (page) => {
      await openItemTab(page, CAMERA, 'Owner');
      await page
        .getByRole('button', { name: /^Accept the request/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'booking on small screens',
    who: 'rahul',
    only: 'small',
    open: openBooking,
  },
  { name: 'booking on wide screens', who: 'rahul', only: 'wide', open: openBooking },
  {
    name: 'creating a listing',
    who: 'ananya',
    open: (page) => page.goto('/create-listing').then(() => page.getByLabel('Title').waitFor()),
  },
  {
    name: 'editing a listing',
    who: 'ananya',
    open: async (page) => {
      await page.goto(`${await itemPath(page, CAMERA)}/edit`);
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    },
  },
  {
    name: 'the chats',
    who: 'ananya',
    open: async (page) => {
      await page.goto('/chat');
      await page
        .getByRole('link', { name: /Rahul Menon/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'a thread of the chats',
    who: 'rahul',
    open: async (page) => {
      await page.goto('/chat');
      await page
        .getByRole('link', { name: /Ananya Rao/ })
        .first()
        .click();
      await page.getByRole('log').getByText('Only an old DSLR').waitFor();
    },
  },
  {
    name: 'the messages',
    who: 'ananya',
    open: async (page) => {
      await page.goto('/messages');
      await page
        .getByRole('link', { name: /Rahul Menon/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'the settings of a profile',
    who: 'rahul',
    open: (page) => openProfileTab(page, 'settings', 'Full Name'),
  },
  {
    name: 'the listings of a profile',
    who: 'ananya',
    open: (page) => openProfileTab(page, 'listings', CAMERA),
  },
  {
    name: 'the rentals of a profile',
    who: 'rahul',
    open: (page) => openProfileTab(page, 'rentals', CAMERA),
  },
  {
    name: "somebody else's profile",
    who: 'rahul',
    open: (page) => page.goto('/profile/1').then(() => heading(page, 'Ananya Rao')),
  },
  {
    name: 'the menu of the account',
    who: 'ananya',
    only: 'wide',
    open: async (page) => {
      await page.goto('/search');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
    },
  },
  {
    name: 'an address without a page',
    who: 'visitor',
    status: 404,
    open: (page) => page.goto('/nothing/here').then(() => heading(page, '404 Page Not Found')),
  },
];

async function openBooking(page: Page): Promise<void> {
  await openItem(page, GUITAR);
  await page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true }).click();
  const booking = page.getByRole('dialog');
  const days = booking.locator('button:enabled').filter({ hasText: /^\d+$/ });
  await days.nth(1).click();
  await days.nth(3).click();
  await booking.getByText('Total').first().waitFor();
}
