import { confirmDue, type Due } from '@lendloop/contract/payments/dues';
import { getRental, type RentalDetails } from '@lendloop/contract/rentals';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { FakeSocket } from '../../testing/fakeSocket.ts';
import { follow, press, see, seeGone, seeToast } from '../../testing/look.ts';
import { makeDue, SETTLED } from '../../testing/moneySamples.ts';
import { setUpApp } from '../../testing/openApp.ts';
import { makeRentalDetails, requested } from '../../testing/rentalSamples.ts';
import { ANANYA, makeRental, RAHUL } from '../../testing/samples.ts';

const app = setUpApp();
const AS_OWNER = { user: { ...RAHUL, ...ANANYA } };
const AT = '2198-12-31T10:00:00.000Z';
const back = { fromId: ANANYA.id, toId: RAHUL.id };
const deposit = makeDue({ id: 91, kind: 'deposit', amountMinor: 300_000 });
const depositBack = makeDue({ id: 92, kind: 'deposit_back', amountMinor: 300_000, ...back, can: [] });
const said = makeDue({ paidAt: AT, can: ['take_back'] });
const settled = {
  state: 'settled' as const,
  paidAt: AT,
  receivedAt: AT,
  settledAt: AT,
  can: [] as Due['can'],
};

const show = (dues: readonly Due[], values: Partial<RentalDetails> = {}) =>
  app.server.answer(getRental, makeRentalDetails({ status: 'approved', dues: [...dues], ...values }));
const card = async () => within(await screen.findByRole('region', { name: 'Money in hand' }));

beforeEach(() => {
  show([makeDue(), deposit, depositBack]);
});

test('a renter sees what to pay and when, each with one button, and what is to come', async () => {
  app.open('/rentals/70');
  await see('Settled in hand, between the two of you.', 'Pay ₹450 to Ananya Rao at pick-up');
  await see(/^Hand ₹3,000 to Ananya Rao at pick-up/);
  expect((await card()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'I paidSaving...',
    'I paidSaving...',
  ]);
  await see('Pay ₹3,450 in hand: ₹450 for the rental, ₹3,000 as a deposit.', 'You get ₹3,000 back.');
});

test('one press says it, and another takes it back', async () => {
  show([makeDue()]);
  app.server.answer(confirmDue, ({ body, params }) => {
    expect([Number(params.id), Number(params.dueId)]).toEqual([70, 90]);
    show([body.confirmed ? said : makeDue()]);
    return body.confirmed ? said : makeDue();
  });
  app.open('/rentals/70');
  await press('I paid');
  await see('You said that you paid. Now Ananya Rao has to say so too.');
  const takeBack = await screen.findByRole('button', { name: 'Take it back' });
  expect(document.activeElement).toBe(takeBack);
  await press('Take it back');
  await see('Pay ₹450 to Ananya Rao at pick-up');
  expect(app.server.calls(confirmDue).map(({ body }) => body.confirmed)).toEqual([true, false]);
});

test('who is said to have been paid is asked, and once both have said it there is no button', async () => {
  show([{ ...said, can: ['confirm'] }]);
  app.server.answer(confirmDue, () => {
    show([makeDue(settled)], { payment: SETTLED });
    return makeDue(settled);
  });
  app.open('/rentals/70', AS_OWNER);
  await see('Rahul Menon says you were paid. Did you receive it?');
  await press('I received it');
  await see('Received, both confirmed', 'All settled. Nothing is open.', 'Total paid');
  expect((await card()).queryByRole('button')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Received, both confirmed'));
});

test('who is said to have paid is asked, too', async () => {
  show([makeDue({ receivedAt: AT })]);
  app.open('/rentals/70');
  await see('Ananya Rao says you paid. Is that right?');
});

test('the word of the payee says when it counts alone', async () => {
  show([makeDue({ receivedAt: AT, can: ['take_back'] })]);
  app.open('/rentals/70', AS_OWNER);
  await see(/^You said that you received it\. Now Rahul Menon has to say so too\. .* Jan 3, 2199/);
});

test('a word that cannot be kept is reported, and can be said again', async () => {
  const heal = app.server.refuse(confirmDue, 'claim_open');
  app.open('/rentals/70');
  await press('I paid');
  await seeToast('That could not be saved', 'A claim is already open');
  heal();
  expect((await card()).getAllByRole('button', { name: 'I paid' })).toHaveLength(2);
});

test('a deposit that was handed over comes back, and a claim on it says why it does not', async () => {
  const dues = [makeDue(settled), { ...deposit, ...settled }];
  show([...dues, { ...depositBack, can: ['confirm'] }]);
  app.open('/rentals/70', AS_OWNER);
  await see('Deposit back', 'Give ₹3,000 to Rahul Menon when it is back with you');
  await screen.findByRole('button', { name: 'I gave it back' });
  expect((await card()).queryByText('Deposit')).toBeNull();
  show([...dues, { ...depositBack, isFrozen: true }]);
  app.open('/rentals/70', AS_OWNER);
  await see('Held back until the claim on it is decided.');
  expect((await card()).queryByRole('button')).toBeNull();
});

test('what is not owed any more does not show, and what comes back does', async () => {
  const refund = makeDue({ id: 93, kind: 'refund', ...back });
  show([makeDue(settled), { ...deposit, state: 'dropped' }, { ...depositBack, state: 'dropped' }, refund], {
    status: 'cancelled',
  });
  app.open('/rentals/70');
  await see('Refund', 'Ananya Rao gives you ₹450 back');
  expect((await card()).queryByText('Deposit')).toBeNull();
  show([makeDue({ state: 'dropped', can: [] })], { status: 'cancelled' });
  app.open('/rentals/70');
  await see('Nothing is owed any more.');
});

test('an administrator sees who owes whom and what they say, and can say nothing', async () => {
  show([makeDue({ paidAt: AT, can: [] }), { ...deposit, can: [] }]);
  app.open('/rentals/70', { user: { ...RAHUL, id: 99, isAdmin: true } });
  await see('Settled in hand, between the two of them.');
  await see(
    'Rahul Menon says it was paid. Ananya Rao has not said so yet.',
    'From Rahul Menon to Ananya Rao',
  );
  expect((await card()).queryByRole('button')).toBeNull();
});

test('a rental that costs nothing has no card', async () => {
  show([]);
  app.open('/rentals/70');
  await see('Pick it up from Ananya Rao');
  expect(screen.queryByText('Money in hand')).toBeNull();
});

test('what happened tells what was paid in one line, and what was only said in another', async () => {
  const event = { ...requested, dueKind: 'rental', amountMinor: 45_000, byId: RAHUL.id } as const;
  const depositEvent = { ...event, dueKind: 'deposit', amountMinor: 300_000 } as const;
  show([makeDue(settled), { ...deposit, paidAt: AT, can: ['take_back'] }], {
    events: [
      { ...event, what: 'due_paid' },
      { ...event, what: 'due_received', byId: ANANYA.id },
      { ...event, what: 'due_settled', byId: null },
      { ...depositEvent, what: 'due_paid' },
    ],
  });
  app.open('/rentals/70');
  const steps = within(await screen.findByRole('region', { name: 'What happened, what comes next' }));
  const lines = steps.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^You paid ₹450 in hand.*Rental, both confirmed$/);
  expect(lines[1]).toMatch(/^You said that you paid.*Deposit, ₹3,000$/);
  expect(lines[2]).toMatch(/^Pick-up.*Hand over ₹3,000 as a deposit\.$/);
});

test('the word of the other person shows at once in every tab, with a notification', async () => {
  app.open('/rentals/70', AS_OWNER);
  await see('Rahul Menon pays you ₹450 at pick-up');
  const event = { ...requested, dueKind: 'rental', amountMinor: 45_000, what: 'due_paid' } as const;
  show([{ ...said, can: ['confirm'] }], { events: [requested, event] });
  await waitFor(() => expect(FakeSocket.open.size).toBe(1));
  const [socket] = FakeSocket.open;
  socket?.tell({ type: 'rental_updated', rentalId: 70, itemId: 5, what: 'due', byId: RAHUL.id });
  await see('Rahul Menon says you were paid. Did you receive it?');
  await see('Did you receive it?');
  await seeGone('Rahul Menon pays you ₹450 at pick-up');
});

test('a cancellation by the other person tells what comes back', async () => {
  app.open('/rentals/70');
  await see('Pay ₹450 to Ananya Rao at pick-up');
  const at = '2198-12-31T12:00:00.000Z';
  const refund = makeDue({ id: 93, kind: 'refund', ...back });
  const event = { ...requested, at, byId: ANANYA.id };
  const due = { ...event, what: 'due_added', dueKind: 'refund', amountMinor: 45_000 } as const;
  show([makeDue(settled), refund], {
    status: 'cancelled',
    events: [requested, { ...event, what: 'cancelled' }, due],
  });
  await waitFor(() => expect(FakeSocket.open.size).toBe(1));
  const [socket] = FakeSocket.open;
  const rental = { ...makeRental({ status: 'cancelled', payment: SETTLED }), renterName: RAHUL.fullName };
  socket?.tell({ type: 'rental_status_changed', rental, byId: ANANYA.id });
  await see('Ananya Rao gives you ₹450 back', 'Money is to come back', 'Refund on its way');
});

test('the receipt is offered once there is one', async () => {
  show([makeDue()], { can: ['receipt'] });
  app.open('/rentals/70');
  const link = await screen.findByRole('link', { name: 'Receipt' });
  expect(link.getAttribute('href')).toBe('/rentals/70/receipt');
  show([makeDue()]);
  app.open('/rentals/70');
  await see('Money in hand');
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
  await follow('View item');
});

test('of what is with the renter, the deposit and the reviews are still to come', async () => {
  show([depositBack], { handedOverAt: AT, startDate: '2199-01-09', endDate: '2199-01-11' });
  app.open('/rentals/70');
  await see('Return', 'with the return', '₹3,000 in hand.');
  await see('How was it?', 'until Jan 25, 2199', 'You both write, then both reviews are shown.');
  expect(screen.queryByText('You get ₹3,000 back.')).toBeNull();
});

test('without a deposit that is still to come back, the reviews alone follow the return', async () => {
  show([], { handedOverAt: AT });
  app.open('/rentals/70', AS_OWNER);
  await see('How was it?');
  expect(screen.queryByText('with the return')).toBeNull();
});
