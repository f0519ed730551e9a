import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { chooseNextMonth } from './support/calendar.ts';
import { startDemoServer } from './support/demo.ts';
import { makeLook } from './support/screens/look.ts';
import { CAMERA, GUITAR, heading, itemPath, press, type Screen } from './support/screens/screen.ts';
import { setUp } from './support/suite.ts';

async function openItem(page: Page, title: string): Promise<void> {
  await page.goto(await itemPath(page, title));
  await heading(page, title);
}

async function openItemTab(page: Page, title: string, tab: string): Promise<void> {
  await openItem(page, title);
  await page.getByRole('tab', { name: tab }).click();
}

async function openBooking(page: Page): Promise<void> {
  await openItem(page, GUITAR);
  await page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true }).click();
  await page.getByRole('dialog').getByText('Estimated total').waitFor();
}

async function chooseDays(page: Page): Promise<void> {
  await openBooking(page);
  const booking = page.getByRole('dialog');
  // The demo lends it for the next 17 days at most, so these are free whatever day it is.
  await chooseNextMonth(booking, 20, 22);
  await booking.getByText('3 days').first().waitFor();
}

/** Items: viewing, booking, managing and listing them. */
const SCREENS: readonly Screen[] = [
  { name: 'an item for a visitor', who: 'visitor', open: (page) => openItem(page, CAMERA) },
  {
    name: 'the photos of an item on the whole screen',
    who: 'visitor',
    open: async (page) => {
      await openItem(page, CAMERA);
      await press(page, 'View full screen');
      await page.getByRole('dialog').getByRole('button', { name: 'Close full screen' }).waitFor();
    },
  },
  {
    name: 'the reviews of an item',
    who: 'rahul',
    open: async (page) => {
      await openItemTab(page, CAMERA, 'Reviews');
      await page
        .getByRole('img', { name: /out of 5/ })
        .nth(1)
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
    name: 'an error as a toast',
    who: 'rahul',
    open: async (page) => {
      await openItemTab(page, GUITAR, 'Owner');
      await press(page, 'Send Message');
      await page.getByText('Please enter a message before sending').waitFor();
      // A focused toast does not time out.
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'the management of an item for its owner',
    who: 'ananya',
    open: async (page) => {
      await openItemTab(page, CAMERA, 'Owner');
      await page
        .getByRole('button', { name: /^Accept .+ request$/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'choosing a day of the availability',
    who: 'ananya',
    open: async (page) => {
      await openItemTab(page, CAMERA, 'Owner');
      await page.getByLabel('Available from').click();
      await page.getByRole('dialog', { name: 'Choose a date' }).waitFor();
    },
  },
  {
    name: 'deleting a listing',
    who: 'ananya',
    open: async (page) => {
      await openItemTab(page, CAMERA, 'Owner');
      await press(page, 'Delete Listing');
      await page.getByRole('button', { name: 'Delete Permanently' }).waitFor();
    },
  },
  { name: 'the booking before any day is chosen', who: 'rahul', only: 'wide', open: openBooking },
  { name: 'booking on small screens', who: 'rahul', only: 'small', open: chooseDays },
  { name: 'booking on wide screens', who: 'rahul', only: 'wide', open: chooseDays },
  {
    name: 'an address of no item',
    who: 'visitor',
    status: 404,
    open: (page) => page.goto('/items/none').then(() => heading(page, 'Invalid Item ID')),
  },
  {
    name: 'creating a listing',
    who: 'ananya',
    open: (page) => page.goto('/create-listing').then(() => page.getByLabel('Title').waitFor()),
  },
  {
    name: 'creating a listing with mistakes shown',
    who: 'ananya',
    open: async (page) => {
      await page.goto('/create-listing');
      await press(page, 'Create Listing');
      await page.getByText('Title must be at least 5 characters').waitFor();
    },
  },
  {
    name: 'editing a listing',
    who: 'ananya',
    open: async (page) => {
      await page.goto(`${await itemPath(page, CAMERA)}/edit`);
      await page.getByRole('button', { name: 'Save Changes' }).waitFor();
    },
  },
];

const look = makeLook(setUp(startDemoServer));

test.for(SCREENS)('every width and theme shows $name whole and accessible', async (screen) => {
  expect(await look(screen)).toEqual([]);
});
