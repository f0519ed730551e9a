import { confirmDue, listDues } from '@lendloop/contract/payments/dues';
import { getEarnings, type Earnings } from '@lendloop/contract/payments/papers';
import { listLentRentals, type LentRental } from '@lendloop/contract/rentals/lent';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { press, see, seeGone, seeToast, user } from '../../../testing/look.ts';
import { makeDue, makeWaitingDue, SETTLED } from '../../../testing/moneySamples.ts';
import { MORE, setUpApp } from '../../../testing/openApp.ts';
import { ANANYA, makeRental } from '../../../testing/samples.ts';

const app = setUpApp();
const AT = '2198-12-31T10:00:00.000Z';

const earningsOf = (...last: number[]): Earnings => ({
  currency: 'INR',
  heldMinor: 60_000,
  payableMinor: 45_000,
  paidMinor: 900_000,
  byMonth: [...Array.from({ length: 12 - last.length }, () => 0), ...last].map((paidMinor, index) => ({
    month: `2198-${String(index + 1).padStart(2, '0')}`,
    paidMinor,
  })),
});

const lent = (values: Partial<LentRental>): LentRental => ({
  ...makeRental({ status: 'approved' }),
  renterName: 'Meera Iyer',
  renterAvatar: null,
  rating: null,
  reviewCount: 0,
  ...values,
});

beforeEach(() => {
  app.server.answer(getEarnings, earningsOf(584_000, 784_000));
  app.server.answer(listDues, []);
});

test('the sum of this month stands beside the last one, and the year as a plot with its table', async () => {
  app.open('/profile?tab=earnings');
  await see('Earned in December', '₹7,840', '₹2,000 more than in November', 'Last 12 months', '₹13,680');
  await see('Agreed on, not paid yet', '₹600', 'Waits for a confirmation', '₹450');
  await screen.findByRole('img', { name: 'Earnings by month, January 2198 to December 2198' });
  const rows = within(await screen.findByRole('table', { name: '' })).getAllByRole('row');
  expect(rows.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    'MonthEarned',
    'December 2198₹7,840',
    'November 2198₹5,840',
  ]);
  await press('Show numbers');
  await press('Hide numbers');
});

test.each([
  [784_000, 584_000, '₹2,000 less than in November'],
  [0, 0, 'As much as in November'],
  [0, -5000, '₹50 less than in November'],
])('%d and then %d is: %s', async (before, now, text) => {
  app.server.answer(getEarnings, earningsOf(before, now));
  app.open('/profile?tab=earnings');
  await see(text);
});

test('rentals stand with how far their money has come, and what waits for the user stands out', async () => {
  app.server.answer(listLentRentals, [
    lent({
      id: 1,
      itemTitle: 'Camera',
      payment: { ...SETTLED, status: 'hand_open', dueMinor: 45_000, paidMinor: 0 },
    }),
    lent({
      id: 2,
      itemTitle: 'Tent',
      payment: { ...SETTLED, status: 'hand_open', dueMinor: 45_000, paidMinor: 0 },
    }),
    lent({ id: 3, itemTitle: 'Drill', status: 'completed', payment: SETTLED }),
    lent({ id: 4, itemTitle: 'Lamp', status: 'pending' }),
    lent({ id: 5, itemTitle: 'Boat', status: 'cancelled', payment: { ...SETTLED, refundedMinor: 20_000 } }),
  ]);
  app.server.answer(listDues, [makeWaitingDue({ rentalId: 1, paidAt: AT })]);
  app.open('/profile?tab=earnings');
  const region = within(await screen.findByRole('region', { name: 'Rentals' }));
  await region.findByText('Camera');
  await waitFor(() => expect(region.getAllByText('To confirm').length).toBeGreaterThan(0));
  const row = (title: string) => region.getByText(title).closest('tr')?.textContent;
  expect(row('Camera')).toMatch(/Meera Iyer.*To confirm.*₹450$/);
  expect(row('Tent')).toMatch(/To pay at pick-up.*₹450$/);
  expect(row('Drill')).toMatch(/In hand, settled.*₹450$/);
  expect(row('Boat')).toMatch(/₹250$/);
  expect(region.queryByText('Lamp')).toBeNull();
  expect(region.getByRole('link', { name: 'Camera' }).getAttribute('href')).toBe('/rentals/1');
});

test('more rentals are loaded, and their error and their emptiness are said', async () => {
  const heal = app.server.fail(listLentRentals);
  app.open('/profile?tab=earnings');
  await see('Your rentals could not be loaded');
  heal();
  await press('Retry');
  await see('Nothing earned yet');
  app.server.answer(
    listLentRentals,
    ({ query }) => [lent({ id: query?.cursor === undefined ? 1 : 2 })],
    MORE,
  );
  app.open('/profile?tab=earnings');
  await press('Load More Rentals');
  const region = within(await screen.findByRole('region', { name: 'Rentals' }));
  await waitFor(() => expect(region.getAllByRole('row')).toHaveLength(3));
});

test('what the other person said comes first, and is confirmed with one press', async () => {
  const said = makeWaitingDue({ paidAt: AT });
  const back = makeWaitingDue({ id: 95, kind: 'deposit_back', fromId: said.toId, toId: ANANYA.id });
  app.server.answer(listDues, [back, said]);
  app.server.answer(confirmDue, ({ params, body }) => {
    expect([Number(params.id), Number(params.dueId), body.confirmed]).toEqual([70, 91, true]);
    app.server.answer(listDues, [back]);
    return makeDue({ id: 91, state: 'settled' });
  });
  app.open('/profile?tab=earnings');
  const section = within(await screen.findByRole('region', { name: 'To confirm' }));
  await section.findByText(/^Give the deposit back to/);
  expect(section.getAllByRole('article').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Ananya Rao says you were paid.*said on Dec 31, 2198/) as string,
    expect.stringMatching(/Give the deposit back to Ananya Rao.*I gave it back/) as string,
  ]);
  expect(section.getByRole('link', { name: 'See the rental' }).getAttribute('href')).toBe('/rentals/70');
  await press('I received it');
  await waitFor(() => expect(section.getAllByRole('article')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('To confirm'));
});

test('a word that cannot be kept is reported', async () => {
  app.server.answer(listDues, [makeWaitingDue({ receivedAt: AT, fromId: 2, toId: ANANYA.id })]);
  app.server.refuse(confirmDue, 'rental_closed');
  app.open('/profile?tab=earnings');
  await see('Ananya Rao says you paid');
  await press('I paid');
  await seeToast('That could not be saved', 'You can no longer make this change to the rental');
});

test('errors of the sums and of what waits are said, and each can be tried again', async () => {
  const heals = [app.server.fail(getEarnings), app.server.fail(listDues)];
  app.open('/profile?tab=earnings');
  await see('Your earnings could not be loaded', 'What waits for your word could not be loaded');
  for (const heal of heals) heal();
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  await see('Nothing waits for your word.', 'Earned in December');
  await seeGone('Your earnings could not be loaded');
});

test('a statement of a period is a file, and a page to print', async () => {
  app.open('/profile?tab=earnings');
  const links = async () =>
    [
      await screen.findByRole('link', { name: 'Download as a CSV file' }),
      await screen.findByRole('link', { name: 'Print' }),
    ].map((link) => link.getAttribute('href') ?? '');
  const [file, page] = await links();
  expect(file).toMatch(/^\/api\/statements\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&format=csv$/);
  expect(page).toMatch(/^\/statement\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
  await user.click(await screen.findByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Last month' }));
  const [other] = await links();
  const [, from = '', to = ''] = /from=(.*)&to=(.*)&/.exec(other ?? '') ?? [];
  expect(from.slice(0, 8)).toBe(to.slice(0, 8));
  expect(from.slice(8)).toBe('01');
});
