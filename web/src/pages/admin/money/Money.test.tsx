import { getHealth } from '@lendloop/contract/admin/health';
import { countCases } from '@lendloop/contract/cases/cases';
import {
  adjustLedger,
  checkLedger,
  getMoneySummary,
  listAccounts,
  listTransfers,
  type LedgerFault,
  type MoneySummary,
  type Transfer,
} from '@lendloop/contract/ledger/ledger';
import { addDays, dayOf } from '@lendloop/contract/values/dates';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { fill, press, see, seeGone, seeToast, user } from '../../../testing/look.ts';
import { MORE, setUpApp } from '../../../testing/openApp.ts';
import { RAHUL, SITE } from '../../../testing/samples.ts';

const app = setUpApp();
const ADMIN = { ...RAHUL, isAdmin: true };
const today = dayOf(new Date(), SITE.timeZone);

const summaryOf = (from: string, to: string, values: Partial<MoneySummary> = {}): MoneySummary => {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return {
    currency: 'INR',
    heldMinor: 0,
    depositsMinor: 0,
    payableMinor: 0,
    feesMinor: 0,
    lossesMinor: 120_000,
    suspenseMinor: 0,
    handOpenMinor: 5_994_000,
    sumMinor: 0,
    days: Array.from({ length: count }, (_, index) => ({
      day: addDays(from, index),
      capturedMinor: 0,
      refundedMinor: index === 0 ? 7000 : 0,
      paidOutMinor: 0,
      feesMinor: 0,
      handSettledMinor: index === count - 1 ? 280_000 : 1000,
    })),
    ...values,
  };
};

const transfer: Transfer = {
  id: 45,
  ledger: 'hand',
  key: 'due_settled 34',
  kind: 'due_settled',
  rentalId: 52,
  byId: 2,
  byName: 'Ananya Rao',
  reason: null,
  createdAt: '2026-08-13T13:10:00.000Z',
  currency: 'INR',
  amountMinor: 430_500,
  entries: [
    { accountId: 1, code: 'owed_to:52', phase: 'posted', amountMinor: 430_500 },
    { accountId: 2, code: 'owed_by:52', phase: 'posted', amountMinor: -430_500 },
  ],
};
const adjustment: Transfer = {
  ...transfer,
  id: 44,
  ledger: 'money',
  key: 'adjust 1',
  kind: 'adjustment',
  rentalId: null,
  byId: null,
  byName: null,
  reason: 'Rounding',
};

beforeEach(() => {
  const { server } = app;
  server.answer(countCases, { open: 0, appealed: 0 });
  server.answer(getMoneySummary, ({ query }) => summaryOf(query.from, query.to));
  server.answer(listTransfers, [transfer, adjustment]);
  server.answer(listAccounts, []);
  server.answer(getHealth, {
    load: 0.2,
    delay: { meanMs: 1, p99Ms: 5 },
    memory: { residentBytes: 200_000_000, heapBytes: 90_000_000 },
    connections: { http: 3, database: 2 },
    responses: { count: 100, p50Ms: 4, p95Ms: 20 },
    uptimeSeconds: 3600,
    version: '1.2.3',
  });
});

const open = () => app.open('/admin?tab=money', { user: ADMIN });
const tile = async (name: string) => (await screen.findByRole('heading', { name })).closest('article');

test('the tiles say what is held, owed, kept and lost, and that the accounts are in balance', async () => {
  open();
  expect((await tile('In hand, open'))?.textContent).toContain('₹59,940');
  expect((await tile('Losses'))?.textContent).toContain('₹1,200');
  const sum = await tile('All accounts');
  expect(sum?.textContent).toContain('₹0In balance');
  expect(sum?.getAttribute('role')).toBeNull();
});

test('accounts that do not add up to 0 raise the alarm', async () => {
  app.server.answer(getMoneySummary, ({ query }) => summaryOf(query.from, query.to, { sumMinor: -100 }));
  open();
  const sum = await tile('All accounts');
  expect(sum?.textContent).toContain('-₹1Out of balance');
  expect(sum?.getAttribute('role')).toBe('alert');
});

test('the sums say that they cannot be loaded, and can be tried again', async () => {
  const heal = app.server.fail(getMoneySummary);
  open();
  await see('Could not load the sums.');
  heal();
  await press('Retry');
  await see('In hand, open');
});

test('what was booked a day is a plot of 30 or 90 days, with its totals and its numbers', async () => {
  open();
  await screen.findByRole('img', { name: /^Money a day, .*: Settled in hand ₹3,090, Refunded ₹70$/ });
  const section = within(await screen.findByRole('region', { name: 'Money a day' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Settled in hand₹3,090',
    'Refunded₹70',
  ]);
  await press('90 days');
  await see('₹3,690');
  expect(section.getByRole('button', { name: '90 days' }).getAttribute('aria-pressed')).toBe('true');
  expect(app.server.calls(getMoneySummary).at(-1)?.query).toEqual({ from: addDays(today, -89), to: today });
  await press('Show numbers');
  const dialog = within(await screen.findByRole('dialog', { name: 'Money a day' }));
  expect(dialog.getAllByRole('row')).toHaveLength(91);
  expect(dialog.getAllByRole('row')[1]?.textContent).toContain('₹2,800');
});

test('the check says that all is well, or each fault in words', async () => {
  const checked = { checkedAt: '2026-08-13T13:10:00.000Z', transfers: 45, accounts: 12, dues: 30 };
  app.server.answer(checkLedger, { ...checked, faults: [] });
  open();
  await press('Check now');
  await see('All is well', /45 transfers, 12 accounts, 30 dues\.$/);
  const fault = (kind: LedgerFault['kind'], subjectId: number): LedgerFault => ({
    kind,
    subjectId,
    expectedMinor: 200,
    foundMinor: 100,
  });
  const kinds = ['transfer', 'balance', 'overdrawn', 'mixed', 'dues', 'lines', 'occupancies'] as const;
  app.server.answer(checkLedger, { ...checked, faults: kinds.map((kind) => fault(kind, 7)) });
  await press('Check now');
  await see(
    '7 faults',
    'Transfer #7 adds up to ₹1 instead of ₹2.',
    'The balance of account #7 is ₹1, its entries make ₹2.',
    'Account #7 is overdrawn: ₹1.',
    'Transfer #7 mixes books or currencies.',
    'The dues of rental #7 make ₹1, the ledger says ₹2.',
    'The price lines of rental #7 make ₹1, but ₹2 was asked for.',
    'Rental #7 takes 100 pieces instead of 200.',
  );
  expect(screen.getAllByRole('link', { name: 'Open rental #7' })).toHaveLength(3);
  app.server.fail(checkLedger);
  await press('Check now');
  await seeToast('The check failed');
});

test('a transfer opens to its entries, who caused it and its rental', async () => {
  open();
  await press('Transfer #45');
  const entries = within(await screen.findByRole('table', { name: 'Entries of transfer #45' }));
  const cells = entries.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Account', 'Phase', 'Debit', 'Credit'],
    ['owed_to:52', 'posted', '₹4,305', ''],
    ['owed_by:52', 'posted', '', '₹4,305'],
    ['Sum', '₹4,305', '₹4,305'],
  ]);
  await see('Key: due_settled 34', 'By: Ananya Rao');
  const link = await screen.findByRole('link', { name: 'Open rental #52' });
  expect(link.getAttribute('href')).toBe('/rentals/52');
  await press('Transfer #44');
  await see('By: the marketplace', 'Rounding');
  await press('Transfer #45');
  await seeGone('Key: due_settled 34');
});

test('the ledger is filtered by kind, rental and account, and more of it is loaded', async () => {
  app.server.answer(
    listTransfers,
    ({ query }) => [query?.cursor === undefined ? transfer : adjustment],
    MORE,
  );
  open();
  await press('Load More');
  expect(app.server.calls(listTransfers).at(-1)?.query).toMatchObject({ cursor: 'next' });
  app.server.answer(listTransfers, []);
  await user.click(await screen.findByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: 'Adjustment' }));
  await fill('Rental', '52');
  await fill('Account', 'owed by');
  await see('No transfer is like that.');
  await waitFor(() =>
    expect(app.server.calls(listTransfers).at(-1)?.query).toEqual({
      from: addDays(today, -29),
      to: today,
      limit: '20',
      kind: 'adjustment',
      rentalId: '52',
    }),
  );
  await fill('Account', 'owed_by:52');
  await waitFor(() =>
    expect(app.server.calls(listTransfers).at(-1)?.query).toMatchObject({ account: 'owed_by:52' }),
  );
  const file = await screen.findByRole('link', { name: 'Download these days as a CSV file' });
  expect(file.getAttribute('href')).toBe(
    `/api/admin/money/ledger.csv?from=${addDays(today, -29)}&to=${today}`,
  );
});

test('the ledger says that it is empty or cannot be loaded', async () => {
  const heal = app.server.fail(listTransfers);
  open();
  await see('Could not load the ledger');
  heal();
  app.server.answer(listTransfers, []);
  await press('Retry');
  await see('Nothing was booked in these days.');
});

test('an adjustment is booked once, even when it is sent again after a failure', async () => {
  open();
  await press('Adjustment');
  await screen.findByRole('dialog', { name: 'Move an amount between two accounts' });
  await press('Book it');
  await see('Please say why, in a few words', 'The amount is not valid');
  await fill('Debit', 'losses');
  await fill('Credit', 'losses');
  await fill('Amount', '12.50');
  await fill('Comment', 'Found again');
  await press('Book it');
  await see('Please choose two different accounts');
  await fill('Credit', 'suspense');
  const heal = app.server.fail(adjustLedger);
  await press('Book it');
  await seeToast('Nothing was booked');
  heal();
  app.server.answer(adjustLedger, adjustment);
  await press('Book it');
  await seeToast('Booked', '₹12.50 from suspense to losses');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = app.server.calls(adjustLedger).map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({
    debit: 'losses',
    credit: 'suspense',
    amountMinor: 1250,
    comment: 'Found again',
  });
});

test('the tab is in the url', async () => {
  open();
  await see('In hand, open');
  expect(await screen.findByRole('tab', { name: 'Money', selected: true })).toBeTruthy();
});
