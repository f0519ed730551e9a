import { getReceipt, getStatement, type Receipt } from '@lendloop/contract/payments/papers';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { follow, press, see } from '../../testing/look.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { ANANYA, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const AT = '2199-01-10T10:00:00.000Z';

const receipt: Receipt = {
  number: 'R-70-1',
  rentalId: 70,
  itemTitle: 'Cordless drill',
  ownerName: ANANYA.fullName,
  renterName: RAHUL.fullName,
  startDate: '2199-01-10',
  endDate: '2199-01-18',
  pieces: 2,
  isCancelled: false,
  currency: 'INR',
  lines: [
    { code: 'days', quantity: 12, unitMinor: 15_000, percent: null, amountMinor: 180_000, for: 'both' },
    { code: 'weekend_days', quantity: 4, unitMinor: 20_000, percent: null, amountMinor: 80_000, for: 'both' },
    { code: 'length_discount', quantity: 1, unitMinor: null, percent: 10, amountMinor: -26_000, for: 'both' },
    { code: 'delivery', quantity: 1, unitMinor: 5000, percent: null, amountMinor: 5000, for: 'both' },
  ],
  totalMinor: 239_000,
  deposit: { amountMinor: 300_000, status: 'held', returnedMinor: 0 },
  payments: [
    { kind: 'rental', amountMinor: 200_000, settledAt: AT },
    { kind: 'deposit', amountMinor: 300_000, settledAt: AT },
  ],
  refunds: [],
};

const rowsOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

beforeEach(() => {
  app.server.answer(getReceipt, receipt);
});

test('a receipt says who, what, for how much, what was paid and what is open', async () => {
  app.open('/rentals/70/receipt');
  await screen.findByRole('heading', { level: 1, name: 'Receipt' });
  await see('R-70-1', 'Rahul Menon', 'Ananya Rao', 'Rental #70', 'Jan 10 – Jan 18, 2199', 'Cordless drill');
  expect(await rowsOf('Receipt')).toEqual([
    ['What for', 'Number', 'Amount'],
    ['Price of a day, ₹150', '6 days × 2', '₹1,800'],
    ['Weekend, ₹200', '2 days × 2', '₹800'],
    ['10% off for a longer rental', '', '-₹260'],
    ['Delivery', '', '₹50'],
    ['Total', '₹2,390'],
  ]);
  expect(await rowsOf('Payments')).toEqual([
    ['Rental, in hand', 'Jan 10, 2199', '₹2,000'],
    ['Deposit, in hand', 'Jan 10, 2199', '₹3,000'],
    ['Deposit, still with Ananya Rao', '₹3,000'],
    ['Still open', '₹390'],
  ]);
  await see('This is a receipt, not a tax invoice.');
  expect(document.title).toContain('Receipt R-70-1');
});

test('a receipt is printed, and leads back to its rental', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  app.open('/rentals/70/receipt');
  await press('Print');
  expect(print).toHaveBeenCalledOnce();
  const back = await screen.findByRole('link', { name: 'Rental #70' });
  expect(back.getAttribute('href')).toBe('/rentals/70');
});

test('the receipt of a cancelled rental says so, and what came back', async () => {
  app.server.answer(getReceipt, {
    ...receipt,
    number: 'R-70-3',
    isCancelled: true,
    deposit: { amountMinor: 300_000, status: 'returned', returnedMinor: 300_000 },
    refunds: [
      { kind: 'deposit_back', amountMinor: 300_000, settledAt: '2199-01-11T10:00:00.000Z' },
      { kind: 'refund', amountMinor: 200_000, settledAt: '2199-01-12T10:00:00.000Z' },
    ],
  });
  app.open('/rentals/70/receipt');
  await see('This rental was cancelled.', /Version 3 replaces the earlier ones\./);
  expect((await rowsOf('Payments')).slice(2)).toEqual([
    ['Deposit given back, in hand', 'Jan 11, 2199', '-₹3,000'],
    ['Refund, in hand', 'Jan 12, 2199', '-₹2,000'],
  ]);
});

test('a receipt without payments says that nothing was paid and that all is open', async () => {
  app.server.answer(getReceipt, {
    ...receipt,
    payments: [],
    deposit: { amountMinor: 300_000, status: 'due', returnedMinor: 0 },
  });
  app.open('/rentals/70/receipt');
  expect(await rowsOf('Payments')).toEqual([['Nothing has been paid yet.'], ['Still open', '₹5,390']]);
});

test('a receipt that cannot be loaded is tried again, and one that is missing leads to the rentals', async () => {
  const heal = app.server.fail(getReceipt);
  app.open('/rentals/70/receipt');
  await see('The receipt could not be loaded');
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  heal();
  await press('Retry');
  await see('R-70-1');
  for (const code of ['not_paid', 'rental_not_found'] as const) {
    app.server.refuse(getReceipt, code);
    app.open('/rentals/70/receipt');
    await see('There is no receipt');
  }
  app.open('/rentals/of-mine/receipt');
  await see('There is no receipt');
  await follow('My Rentals');
  expect(app.path()).toBe('/profile?tab=rentals');
});

test('a statement lists what was got and paid, with the balance before and after', async () => {
  app.server.answer(getStatement, ({ query }) => {
    expect(query).toMatchObject({ from: '2199-01-01', to: '2199-01-31' });
    return {
      currency: 'INR',
      from: '2199-01-01',
      to: '2199-01-31',
      openingMinor: 10_000,
      closingMinor: 35_000,
      rows: [
        {
          day: '2199-01-10',
          kind: 'rental' as const,
          rentalId: 70,
          itemTitle: 'Cordless drill',
          amountMinor: 45_000,
          feeMinor: 500,
          balanceMinor: 55_000,
        },
        {
          day: '2199-01-12',
          kind: 'refund' as const,
          rentalId: 70,
          itemTitle: 'Cordless drill',
          amountMinor: -20_000,
          feeMinor: 0,
          balanceMinor: 35_000,
        },
      ],
    };
  });
  app.open('/statement?from=2199-01-01&to=2199-01-31');
  await see('Rahul Menon', 'Jan 1 – Jan 31, 2199');
  expect(await rowsOf('Statement')).toEqual([
    ['Day', 'What for', 'Amount', 'Fee', 'Balance'],
    ['Balance before', '₹100'],
    ['Jan 10, 2199', 'Cordless drillRental, rental #70', '₹450', '₹5', '₹550'],
    ['Jan 12, 2199', 'Cordless drillRefund, rental #70', '-₹200', '₹0', '₹350'],
    ['Balance after', '₹350'],
  ]);
});

test('a statement without days is of the last thirty; its error and its emptiness are said', async () => {
  const heal = app.server.fail(getStatement);
  app.open('/statement?from=yesterday');
  await see('The statement could not be loaded');
  heal();
  app.server.answer(getStatement, ({ query }) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000;
    expect(days).toBe(29);
    return { currency: 'INR', from: query.from, to: query.to, openingMinor: 0, closingMinor: 0, rows: [] };
  });
  await press('Retry');
  await see('No money changed hands in these days.');
  const back = await screen.findByRole('link', { name: 'Earnings' });
  expect(back.getAttribute('href')).toBe('/profile?tab=earnings');
});
