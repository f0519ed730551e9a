import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { CONFIRMED, makePerson } from '../testing/factories.ts';
import { june } from '../testing/rentals/changing.ts';
import { inShort, startSettling } from '../testing/rentals/settling.ts';
import { openTab } from '../testing/socket.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const start = (values: Parameters<typeof startSettling>[1] = {}) => startSettling({ database }, values);

describe('dues arise', () => {
  test('with the approval: the price, the deposit, and that it comes back', async () => {
    const { owner, renter, show, check } = await start();
    const { dues, payment } = await show(renter);
    expect(dues).toMatchObject([
      { kind: 'rental', amountMinor: 30_000, fromId: renter.id, toId: owner.id, state: 'open' },
      { kind: 'deposit', amountMinor: 50_000, fromId: renter.id, toId: owner.id, state: 'open' },
      { kind: 'deposit_back', amountMinor: 50_000, fromId: owner.id, toId: renter.id, state: 'open' },
    ]);
    expect(dues.map(({ can }) => can)).toEqual([['confirm'], ['confirm'], []]);
    expect(payment).toEqual({
      way: 'hand',
      status: 'hand_open',
      dueMinor: 30_000,
      paidMinor: 0,
      refundedMinor: 0,
      deposit: 'due',
      checkoutUrl: null,
    });
    expect((await check()).faults).toEqual([]);
  });

  test('with an instant booking, whose answer knows of them', async () => {
    const { app, item } = await start({ instantBooking: 'everyone' });
    const renter = await makePerson(app, CONFIRMED);
    const { body } = await renter.client.call(requestRental, { body: { itemId: item.id, ...june(5, 6) } });
    expect(body).toMatchObject({ status: 'approved', payment: { status: 'hand_open', dueMinor: 20_000 } });
  });

  test('with an accepted counter-offer, of what was agreed on in it', async () => {
    const { owner, renter, propose, answer, dues, check } = await start({ status: 'pending' });
    expect(await dues()).toEqual([]);
    const { body: change } = await propose(owner, { ...june(21, 24), discountMinor: 5000 });
    await answer(renter, change.id, 'accepted');
    expect(inShort(await dues())).toEqual([
      ['rental', 35_000, 'open'],
      ['deposit', 50_000, 'open'],
      ['deposit_back', 50_000, 'open'],
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('neither for nothing, nor before the approval, nor in another currency than the site has', async () => {
    const free = await start({ price: 0.01, deposit: null, status: 'pending' });
    expect((await free.show(free.renter)).payment.status).toBe('nothing_due');
    await free.app.database.db.$client.query(`update rentals set total_minor = 0 where id = $1`, [free.id]);
    await free.approve(free.id);
    expect(await free.dues()).toEqual([]);
    const foreign = await start({ status: 'pending' });
    await database.db.$client.query(
      `alter table rentals disable trigger rentals_terms_stay; update rentals set currency = 'EUR' where id = ${foreign.id};
      alter table rentals enable trigger rentals_terms_stay`,
    );
    await foreign.approve(foreign.id);
    expect(await foreign.dues()).toEqual([]);
  });
});

describe('a due is settled', () => {
  test('once both have said it, whoever is first, and for good', async () => {
    const { owner, renter, due, say, show, check } = await start();
    const { id: dueId } = await due('rental');
    const first = await say(renter, dueId);
    expect(first.body).toMatchObject({ state: 'open', receivedAt: null, can: ['take_back'] });
    expect(first.body.paidAt).not.toBeNull();
    expect((await say(renter, dueId)).body).toEqual(first.body);
    const both = await say(owner, dueId);
    expect(both.body).toMatchObject({ state: 'settled', can: [] });
    expect(both.body.settledAt).not.toBeNull();
    const taken = await say(renter, dueId, false);
    expect(taken).toMatchObject({ status: 409, body: { code: 'rental_closed' } });
    const { payment, events } = await show(renter);
    expect(payment).toMatchObject({ status: 'hand_open', dueMinor: 0, paidMinor: 30_000, deposit: 'due' });
    expect(
      events.slice(-3).map(({ what, byId, amountMinor, dueKind }) => [what, byId, amountMinor, dueKind]),
    ).toEqual([
      ['due_paid', renter.id, 30_000, 'rental'],
      ['due_received', owner.id, 30_000, 'rental'],
      ['due_settled', null, 30_000, 'rental'],
    ]);
    const deposit = await due('deposit');
    await say(owner, deposit.id);
    await say(renter, deposit.id);
    expect((await show(renter)).payment).toMatchObject({ status: 'hand_settled', deposit: 'held' });
    expect((await check()).faults).toEqual([]);
  });

  test('by the word of its payee alone after 72 hours, and not a moment earlier', async () => {
    const { app, owner, renter, due, say, runJob, check } = await start();
    const { id: dueId } = await due('rental');
    await say(owner, dueId);
    app.setNow('2030-06-04T05:59:59.999Z');
    await runJob();
    expect((await due('rental')).state).toBe('open');
    app.setNow('2030-06-04T06:00:00.000Z');
    await runJob();
    expect(await due('rental')).toMatchObject({ state: 'settled', paidAt: null });
    await runJob();
    expect(await say(renter, dueId)).toMatchObject({ status: 200, body: { state: 'settled' } });
    expect((await check()).faults).toEqual([]);
  });

  test('never by the word of its payer alone', async () => {
    const { app, renter, due, say, runJob } = await start();
    const { id: dueId } = await due('rental');
    await say(renter, dueId);
    app.setNow('2030-06-19T06:00:00Z');
    await runJob();
    expect((await due('rental')).state).toBe('open');
  });

  test('not while one of them has taken it back', async () => {
    const { app, owner, renter, due, say, runJob, show } = await start();
    const { id: dueId } = await due('rental');
    await say(owner, dueId);
    expect((await say(owner, dueId, false)).body).toMatchObject({ receivedAt: null, can: ['confirm'] });
    expect((await say(owner, dueId, false)).status).toBe(200);
    app.setNow('2030-06-05T06:00:00Z');
    await runJob();
    expect((await say(renter, dueId)).body.state).toBe('open');
    const { events } = await show(owner);
    expect(events.map(({ what }) => what).slice(-3)).toEqual(['due_received', 'due_taken_back', 'due_paid']);
  });
});

test('a deposit comes back only after it was handed over', async () => {
  const { owner, due, say, settle, show } = await start();
  const { id: backId } = await due('deposit_back');
  expect(await say(owner, backId)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
  await settle('rental', 'deposit', 'deposit_back');
  expect((await show(owner)).payment).toMatchObject({ status: 'hand_settled', deposit: 'returned' });
});

test('only its two people say anything about a due, and only of a rental that has it', async () => {
  const { app, owner, due, say, lend, dues } = await start();
  const { id: dueId } = await due('rental');
  const stranger = await makePerson(app);
  const admin = await makePerson(app, { isAdmin: true });
  for (const who of [stranger, admin])
    expect(await say(who, dueId)).toMatchObject({ status: 404, body: { code: 'rental_not_found' } });
  expect(await say(owner, dueId, true, 999_999)).toMatchObject({
    status: 404,
    body: { code: 'rental_not_found' },
  });
  const other = await lend(june(26, 27));
  const [foreign] = await dues(other);
  expect(await say(owner, foreign?.id ?? 0)).toMatchObject({ status: 404, body: { code: 'due_not_found' } });
});

test('both people are told on every tab of what one of them says', async () => {
  const { app, owner, renter, item, id, due, say } = await start();
  const tabs = await Promise.all([owner, renter].map((person) => openTab(app, person)));
  await say(renter, (await due('rental')).id);
  for (const tab of tabs)
    expect(await tab.take('rental_updated')).toEqual([
      { type: 'rental_updated', rentalId: id, itemId: item.id, what: 'due', byId: renter.id },
    ]);
});

test('of two who say it at once, neither word is lost, and it is settled once', async () => {
  const { owner, renter, due, say, show, check } = await start();
  const { id: dueId } = await due('rental');
  const answers = await Promise.all([renter, owner, renter, owner].map((who) => say(who, dueId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { events } = await show(owner);
  expect(events.filter(({ what }) => what === 'due_settled')).toHaveLength(1);
  expect(await check()).toMatchObject({ faults: [] });
});

test('approving twice makes the dues once', async () => {
  const { owner, id, dues } = await start();
  await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'approved' } });
  expect(await dues()).toHaveLength(3);
});
