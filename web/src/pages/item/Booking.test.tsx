import { getItem } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { requestRental } from '@lendloop/contract/rentals';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { press, seeToast, user } from '../../testing/look.ts';
import { DESKTOP, setUpApp } from '../../testing/openApp.ts';
import { makeDetails, makeQuote, makeRental, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const spoken = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A day of the month after this one. */
function dayOfNextMonth(dayOfMonth: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, dayOfMonth));
}
const isoDay = (dayOfMonth: number) => dayOfNextMonth(dayOfMonth).toISOString().slice(0, 10);

test('booking shows the owner’s rules, each line of the price, delivery and what comes back', async () => {
  const terms = {
    ...DEFAULT_TERMS,
    minDays: 2,
    maxDays: 14,
    deliveryFee: 300,
    deposit: 800,
    minimumCharge: 700,
  };
  app.server.answer(getItem, makeDetails({ terms }));
  app.open('/items/5', { viewport: DESKTOP });
  await press('Rent Now');
  const booking = within(await screen.findByRole('dialog', { name: 'Book This Item' }));
  await booking.findByText('From 2 to 14 days.');
  const choose = async (...days: number[]) => {
    for (const day of days)
      await user.click(await booking.findByRole('button', { name: spoken.format(dayOfNextMonth(day)) }));
  };
  await choose(10, 13);
  await user.click(booking.getByRole('switch', { name: 'Delivery' }));
  const rows = booking.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(rows).toEqual([
    '₹150 × 4 days₹600',
    'Up to the minimum charge₹100',
    'Delivery₹300',
    'Estimated total₹1,000',
    'Refundable deposit₹800',
    'Per day returned late₹150',
  ]);
  await booking.findByText(/^All back until .*\. Nothing from the first day on\.$/);
  expect(app.server.calls(getQuote).at(-1)?.query).toMatchObject({ startDate: isoDay(10), delivery: 'true' });
});

test('a listing that has changed meanwhile is shown as it is now, and asked for as such', async () => {
  const look = (lateFee: number, version: string) =>
    makeDetails({ terms: { ...DEFAULT_TERMS, lateFee }, version });
  app.server.answer(getItem, look(50, 'first'));
  app.open('/items/5', { viewport: DESKTOP });
  await press('Rent Now');
  const booking = within(await screen.findByRole('dialog', { name: 'Book This Item' }));
  const confirm = async () => {
    for (const day of [10, 13])
      await user.click(await booking.findByRole('button', { name: spoken.format(dayOfNextMonth(day)) }));
    await user.click(booking.getByRole('button', { name: 'Confirm Booking' }));
  };
  const shownFee = () => booking.getByText('Per day returned late').parentElement?.textContent;
  expect(shownFee()).toBe('Per day returned late₹50');
  const heal = app.server.refuse(requestRental, 'price_changed');
  app.server.answer(getItem, look(500, 'second'));
  await confirm();
  await seeToast('Rental request failed', 'The price has changed. Please look again');
  await waitFor(() => expect(shownFee()).toBe('Per day returned late₹500'));
  await screen.findByText('Late return ₹500 a day');
  heal();
  app.server.answer(requestRental, makeRental());
  await confirm();
  await waitFor(() =>
    expect(
      app.server
        .calls(requestRental)
        .map(({ body: { expectedLateFee, expectedVersion } }) => [expectedLateFee, expectedVersion]),
    ).toEqual([
      [50, 'first'],
      [500, 'second'],
    ]),
  );
});

test('booking says why the server refuses the days, and cannot be confirmed', async () => {
  const message = 'Pick-up and return are possible on Mon, Fri';
  app.server.answer(getQuote, makeQuote({ refusal: { code: 'no_handover_day', message } }));
  app.open('/items/5', { viewport: DESKTOP });
  await press('Rent Now');
  const booking = within(await screen.findByRole('dialog', { name: 'Book This Item' }));
  for (const day of [10, 13])
    await user.click(await booking.findByRole('button', { name: spoken.format(dayOfNextMonth(day)) }));
  await booking.findByText(message);
  await booking.findByText('Choose other days to go on.');
  expect(booking.getByRole('button', { name: 'Confirm Booking' }).hasAttribute('disabled')).toBe(true);
  await user.click(booking.getByRole('button', { name: 'Clear dates' }));
  expect(booking.queryByText(message)).toBeNull();
});

test.each([
  ['everyone', 'pending'],
  ['verified', 'approved'],
] as const)(
  'what %s may book at once is booked, and says so before',
  async (instantBooking, verificationStatus) => {
    app.server.answer(getItem, makeDetails({ terms: { ...DEFAULT_TERMS, instantBooking } }));
    app.server.answer(requestRental, makeRental({ status: 'approved' }));
    app.open('/items/5', { viewport: DESKTOP, user: { ...RAHUL, verificationStatus } });
    await press('Rent Now');
    const booking = within(await screen.findByRole('dialog', { name: 'Book This Item' }));
    await booking.findByText('Books at once');
    booking.getByText('No waiting for an answer: it is yours for these days when you press the button.');
    for (const day of [10, 13])
      await user.click(await booking.findByRole('button', { name: spoken.format(dayOfNextMonth(day)) }));
    await user.click(booking.getByRole('button', { name: 'Book now' }));
    await screen.findByText('It is yours for these days.');
    expect(app.server.calls(requestRental)).toHaveLength(1);
  },
);

test('whoever is not verified asks for what only verified people may book at once', async () => {
  app.server.answer(getItem, makeDetails({ terms: { ...DEFAULT_TERMS, instantBooking: 'verified' } }));
  app.open('/items/5', { viewport: DESKTOP, user: { ...RAHUL, verificationStatus: 'pending' } });
  await screen.findByText('Books at once for verified neighbours.');
  await press('Rent Now');
  const booking = within(await screen.findByRole('dialog', { name: 'Book This Item' }));
  await booking.findByRole('button', { name: 'Confirm Booking' });
  expect(booking.queryByText('Books at once')).toBeNull();
});

test('an address that asks for it opens the booking, once', async () => {
  app.open('/items/5#book', { viewport: DESKTOP });
  await screen.findByRole('dialog', { name: 'Book This Item' });
  await waitFor(() => expect(app.path()).toBe('/items/5'));
});

test('an address that asks for the booking of what cannot be rented shows the item alone', async () => {
  app.server.answer(getItem, makeDetails({ isAvailable: false }));
  app.open('/items/5#book', { viewport: DESKTOP });
  await screen.findAllByRole('button', { name: 'Currently Unavailable' });
  expect(screen.queryByRole('dialog', { name: 'Book This Item' })).toBeNull();
});
