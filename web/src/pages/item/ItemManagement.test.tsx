import { currentUser } from '@lendloop/contract/accounts';
import { deleteItem, getItem, setAvailability, setAvailabilityWindow } from '@lendloop/contract/items';
import { sendMessage } from '@lendloop/contract/messages';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { MOON } from '../../testing/fakeServer.ts';
import { FakeSocket } from '../../testing/fakeSocket.ts';
import { button, fill, follow, openTab, press, see, seeGone, seeToast, user } from '../../testing/look.ts';
import { DESKTOP, PHONE, setUpApp } from '../../testing/openApp.ts';
import { makeDetails, makeMessage, makePendingRental, makeRental, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const OWN = makeDetails({ ownerId: RAHUL.id });
const spoken = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A day of the month after this one. */
function dayOfNextMonth(dayOfMonth: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, dayOfMonth));
}
const isoDay = (dayOfMonth: number) => dayOfNextMonth(dayOfMonth).toISOString().slice(0, 10);

async function pickDay(field: string, dayOfMonth: number): Promise<void> {
  await press(field);
  const picker = within(await screen.findByRole('dialog', { name: 'Choose a date' }));
  const name = spoken.format(dayOfNextMonth(dayOfMonth));
  // It opens at the month of the day that is chosen already.
  if (!picker.queryByRole('button', { name }))
    await user.click(picker.getByRole('button', { name: 'Next month' }));
  await user.click(picker.getByRole('button', { name }));
}

/** The management of one's own item, with a request for it. */
async function openManagement(): Promise<void> {
  app.server.answer(getItem, OWN);
  app.server.answer(listPendingRentals, [
    makePendingRental({ ownerId: RAHUL.id, renterId: 8, renterName: 'Ravi Renter' }),
  ]);
  app.open('/items/5');
  await openTab('Owner');
  await see('Item Management', 'Ravi Renter');
}

test.for([
  { size: 'desktop', viewport: DESKTOP, months: 2 },
  { size: 'mobile', viewport: PHONE, months: 1 },
])('booking asks for missing dates and reports a failure, on $size', async ({ viewport, months }) => {
  app.open('/items/5', { viewport });
  await press('Rent Now');
  const booking = within(await screen.findByRole('dialog', { name: 'Book This Item' }));
  await user.click(booking.getByRole('button', { name: 'Confirm Booking' }));
  await seeToast('Select dates', 'Please select both start and end dates');
  expect(booking.getAllByRole('grid')).toHaveLength(months);
  if (months === 1) await user.click(booking.getByRole('button', { name: 'Next month' }));
  for (const day of [10, 13])
    await user.click(booking.getByRole('button', { name: spoken.format(dayOfNextMonth(day)) }));
  await booking.findAllByText('₹600');
  const heal = app.server.fail(requestRental);
  await user.click(booking.getByRole('button', { name: 'Confirm Booking' }));
  await seeToast('Rental request failed', MOON);
  heal();
  app.server.answer(requestRental, makeRental());
  await user.click(booking.getByRole('button', { name: 'Confirm Booking' }));
  const request = {
    itemId: 5,
    startDate: isoDay(10),
    endDate: isoDay(13),
    pieces: 1,
    delivery: false,
    expectedTotalMinor: 60_000,
    expectedDepositMinor: 0,
    expectedPolicy: 'flexible',
    expectedLateFee: null,
    expectedVersion: 'first',
    clientId: expect.any(String) as string,
  };
  await waitFor(() =>
    expect(app.server.calls(requestRental).map(({ body }) => body)).toEqual([request, request]),
  );
  const [failed, repeated] = app.server.calls(requestRental);
  expect(repeated?.body.clientId).toBe(failed?.body.clientId);
});

test('an item that is switched off cannot be rented', async () => {
  app.server.answer(getItem, makeDetails({ isAvailable: false }));
  app.open('/items/5');
  expect((await button('Currently Unavailable')).hasAttribute('disabled')).toBe(true);
});

test('an owner sees management instead of renting', async () => {
  app.server.answer(getItem, OWN);
  app.open('/items/5');
  await press('Manage Listing');
  await see('Item Management');
  expect(screen.queryByRole('button', { name: 'Rent Now' })).toBeNull();
  await follow('Edit Listing');
  await waitFor(() => expect(app.path()).toBe('/items/5/edit'));
});

test('an owner cannot rent their own item while the session is still loading', async () => {
  app.server.answer(getItem, OWN);
  const release = app.server.hold(currentUser);
  app.open('/items/5');
  await press('Rent Now');
  release();
  await seeToast('Cannot rent your own item');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a message to an owner is rejected if empty, reports a failure, and is sent', async () => {
  FakeSocket.accepts = false;
  app.open('/items/5');
  await openTab('Owner');
  await press('Send Message');
  await seeToast('Empty message', 'Please enter a message before sending');
  const heal = app.server.fail(sendMessage);
  await fill('Your message', 'Is it waterproof?');
  await press('Send Message');
  await seeToast('Failed to send message', MOON);
  heal();
  app.server.answer(sendMessage, ({ body }) =>
    makeMessage({ content: body.content, clientId: body.clientId ?? null }),
  );
  await press('Send Message');
  await seeToast('Message sent', "You'll be notified when the owner responds.");
});

test('the availability switch reports failure and success', async () => {
  await openManagement();
  const heal = app.server.fail(setAvailability);
  const toggle = screen.getByRole('switch', { name: 'Availability' });
  await user.click(toggle);
  await seeToast('Failed to update availability', MOON);
  heal();
  app.server.answer(setAvailability, ({ body }) => body);
  await user.click(toggle);
  await seeToast('Availability updated');
  expect(app.server.calls(setAvailability).at(-1)?.body).toEqual({ isAvailable: false });
});

test('the availability window is validated, and reports failure and success', async () => {
  await openManagement();
  await press('Update Availability');
  await seeToast('Missing dates', 'Please select both available from and until dates');
  await pickDay('Available until', 12);
  await pickDay('Available from', 14);
  await press('Update Availability');
  await seeToast('Invalid date range', 'End date must be after start date');
  await pickDay('Available from', 8);
  expect(app.server.calls(setAvailabilityWindow)).toEqual([]);
  const heal = app.server.fail(setAvailabilityWindow);
  await press('Update Availability');
  await seeToast('Failed to update availability dates', MOON);
  heal();
  const window = { availableFrom: isoDay(8), availableUntil: isoDay(12) };
  app.server.answer(setAvailabilityWindow, window);
  await press('Update Availability');
  await seeToast('Availability dates updated');
  expect(app.server.calls(setAvailabilityWindow).at(-1)?.body).toEqual(window);
});

test('answering a request reports failure and success', async () => {
  await openManagement();
  const heal = app.server.fail(setRentalStatus);
  await press('Accept Ravi Renter’s request');
  await seeToast('Failed to approve rental', MOON);
  await press('Reject Ravi Renter’s request');
  await seeToast('Failed to reject rental', MOON);
  heal();
  app.server.answer(setRentalStatus, () => {
    app.server.answer(listPendingRentals, []);
    return makeRental({ status: 'rejected' });
  });
  await press('Reject Ravi Renter’s request');
  await seeToast('Rental rejected', 'The renter has been notified.');
  await seeGone('Ravi Renter');
});

test('a listing is deleted after confirmation, and a failure is reported', async () => {
  await openManagement();
  const heal = app.server.fail(deleteItem);
  await press('Delete Listing');
  await press('Delete Permanently');
  await seeToast('Failed to delete listing', MOON);
  heal();
  app.server.answer(deleteItem, undefined);
  await press('Delete Permanently');
  await waitFor(() => expect(app.path()).toBe('/profile'));
  await seeToast('Listing deleted');
});
