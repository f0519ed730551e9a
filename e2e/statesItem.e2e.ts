import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { dayOfNextMonth, spokenDay } from './support/calendar.ts';
import { fail, hold, see, seeToast, SIZES } from './support/force.ts';
import { newItem, requestRental } from './support/people.ts';
import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const MOON = 'The moon is in the way.';

const suite = setUp(startServer);

const isoDay = (dayOfMonth: number): string => dayOfNextMonth(dayOfMonth).toISOString().slice(0, 10);

async function pickDay(page: Page, field: string, dayOfMonth: number): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a date' });
  const day = picker.getByRole('button', { name: spokenDay(dayOfNextMonth(dayOfMonth)) });
  await picker.waitFor();
  // It opens at the day that is chosen already.
  if ((await day.count()) === 0) await picker.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}

test.for(SIZES)('booking says what is missing, and what failed on $size', async ({ viewport, size }) => {
  const { owner, renter, leave } = await suite.newPair();
  const item = await newItem(owner, 'Cordless drill with two batteries');
  const { page } = renter;
  await page.setViewportSize(viewport);
  await page.goto(`/items/${item.id}`);
  await page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true }).click();
  const booking = page.getByRole('dialog', { name: 'Book This Item' });
  await booking.getByRole('button', { name: 'Confirm Booking' }).click();
  await seeToast(page, 'Select dates', 'Please select both start and end dates');
  if (size === 'mobile') await booking.getByRole('button', { name: 'Next month' }).click();
  else expect(await booking.getByRole('grid').count()).toBe(2);
  await booking.getByRole('button', { name: spokenDay(dayOfNextMonth(10)) }).click();
  await booking.getByRole('button', { name: spokenDay(dayOfNextMonth(13)) }).click();
  await booking.getByText('₹600').first().waitFor();
  const heal = await fail(page, { path: '/api/rentals', method: 'POST' });
  await booking.getByRole('button', { name: 'Confirm Booking' }).click();
  await seeToast(page, 'Rental request failed', MOON);
  await heal();
  await booking.getByRole('button', { name: 'Cancel' }).click();
  await booking.waitFor({ state: 'detached' });
  await owner.page.request.put(`/api/items/${item.id}/availability`, {
    headers: { origin: suite.server.url },
    data: { isAvailable: false },
  });
  await page.reload();
  const rent = page.getByRole('button', { name: 'Currently Unavailable' }).filter({ visible: true });
  expect(await rent.isDisabled()).toBe(true);
  await leave();
});

test.for(SIZES)('an owner manages the item where others rent it, on $size', async ({ viewport }) => {
  const { owner, renter, leave } = await suite.newPair();
  const item = await newItem(owner, 'Cordless drill with two batteries');
  await requestRental(renter, item.id, isoDay(10), isoDay(12));
  const { page } = owner;
  await page.setViewportSize(viewport);
  await page.goto(`/items/${item.id}`);
  const manage = page.getByRole('button', { name: 'Manage Listing' }).filter({ visible: true });
  const edit = page.getByRole('link', { name: 'Edit Listing' }).filter({ visible: true });
  await edit.waitFor();
  expect(await page.getByRole('button', { name: 'Rent Now' }).filter({ visible: true }).count()).toBe(0);
  await manage.click();
  await see(page.getByRole('tabpanel'), 'Item Management', 'Ravi Renter');
  await edit.first().click();
  await page.waitForURL(`**/items/${item.id}/edit`);
  await leave();
});

test('a page that does not know yet who is there lets no owner rent their own item', async () => {
  const { owner, leave } = await suite.newPair();
  const item = await newItem(owner, 'Cordless drill with two batteries');
  const release = await hold(owner.page, { path: '/api/user' });
  await owner.page.goto(`/items/${item.id}`);
  await owner.page.getByRole('button', { name: 'Rent Now' }).click();
  await release();
  await seeToast(owner.page, 'Cannot rent your own item');
  expect(await owner.page.getByRole('dialog').count()).toBe(0);
  await leave();
});

test.for(SIZES)(
  'a message to an owner is sent, refused or fails with its words on $size',
  async ({ viewport }) => {
    const { owner, renter, leave } = await suite.newPair();
    const item = await newItem(owner, 'Tent for four people');
    const { page } = renter;
    await page.setViewportSize(viewport);
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    await page.goto(`/items/${item.id}`);
    await page.getByRole('tab', { name: 'Owner' }).click();
    const send = page.getByRole('button', { name: 'Send Message' });
    await send.click();
    await seeToast(page, 'Empty message', 'Please enter a message before sending');
    const heal = await fail(page, { path: '/api/messages', method: 'POST' });
    await page.getByLabel('Your message').fill('Is it waterproof?');
    await send.click();
    await seeToast(page, 'Failed to send message', MOON);
    await heal();
    await send.click();
    await seeToast(page, 'Message sent', "You'll be notified when the owner responds.");
    await leave();
  },
);

test.for(SIZES)(
  "an owner's management says what is missing, failed and done on $size",
  async ({ viewport }) => {
    const { owner, renter, leave } = await suite.newPair();
    const item = await newItem(owner, 'Ladder of three metres');
    await requestRental(renter, item.id, isoDay(10), isoDay(12));
    const { page } = owner;
    await page.setViewportSize(viewport);
    await page.goto(`/items/${item.id}`);
    await page.getByRole('tab', { name: 'Owner' }).click();
    await see(page, 'Item Management');

    const toggle = page.getByRole('switch', { name: 'Availability' });
    const healSwitch = await fail(page, { path: `/api/items/${item.id}/availability`, method: 'PUT' });
    await toggle.click();
    await seeToast(page, 'Failed to update availability', MOON);
    await healSwitch();
    await toggle.click();
    await seeToast(page, 'Availability updated');
    await toggle.click();

    const update = page.getByRole('button', { name: 'Update Availability' });
    await update.click();
    await seeToast(page, 'Missing dates', 'Please select both available from and until dates');
    await pickDay(page, 'Available until', 12);
    await pickDay(page, 'Available from', 14);
    await update.click();
    await seeToast(page, 'Invalid date range', 'End date must be after start date');
    await pickDay(page, 'Available from', 8);
    const healWindow = await fail(page, { path: `/api/items/${item.id}/availableDates`, method: 'PUT' });
    await update.click();
    await seeToast(page, 'Failed to update availability dates', MOON);
    await healWindow();
    await update.click();
    await seeToast(page, 'Availability dates updated');

    const accept = page.getByRole('button', { name: 'Accept the request of Ravi Renter' });
    const reject = page.getByRole('button', { name: 'Reject the request of Ravi Renter' });
    const healMove = await fail(page, { path: /^\/api\/rentals\/\d+\/status$/, method: 'PUT' });
    await accept.click();
    await seeToast(page, 'Failed to approve rental', MOON);
    await reject.click();
    await seeToast(page, 'Failed to reject rental', MOON);
    await healMove();
    await reject.click();
    await seeToast(page, 'Rental rejected', 'The renter has been notified.');

    const healDeletion = await fail(page, { path: `/api/items/${item.id}`, method: 'DELETE' });
    await page.getByRole('button', { name: 'Delete Listing' }).click();
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await question.getByRole('button', { name: 'Delete Permanently' }).click();
    await seeToast(page, 'Failed to delete listing', MOON);
    await healDeletion();
    await question.getByRole('button', { name: 'Delete Permanently' }).click();
    await page.waitForURL('/profile');
    await seeToast(page, 'Listing deleted');
    await leave();
  },
);
