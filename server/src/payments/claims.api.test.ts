import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database, Tx } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { inShort, startSettling } from '../testing/rentals/settling.ts';
import { chargeLate, freezeDeposit, settleDeposit } from './dueActions.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A rental whose deposit of 500 the owner has. */
async function start() {
  const started = await startSettling({ database });
  const { owner, renter, id, app, settle } = started;
  await settle('rental', 'deposit');
  const rental = { rentalId: id, ownerId: owner.id, renterId: renter.id, currency: 'INR' };
  const doing = { byId: owner.id, at: app.context.now() };
  const within = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction(work);
  return {
    ...started,
    freeze: (minor: number) => within((tx) => freezeDeposit(tx, rental, minor, doing)),
    split: (minor: number) => within((tx) => settleDeposit(tx, rental, minor, doing)),
    charge: (days: number, lateFee: number | null) =>
      within((tx) => chargeLate(tx, { ...rental, terms: { lateFee, price: 100 }, pieces: 2 }, days, doing)),
    /** What came after the price and the deposit. */
    rest: async () => inShort(await started.dues()).slice(2),
  };
}

describe('a deposit that a claim holds back', () => {
  test('cannot be said to have come back, by neither of them', async () => {
    const { owner, renter, due, say, freeze } = await start();
    await freeze(20_000);
    const { id: backId, isFrozen, can } = await due('deposit_back');
    expect([isFrozen, can]).toEqual([true, []]);
    for (const who of [owner, renter])
      expect(await say(who, backId)).toMatchObject({ status: 409, body: { code: 'claim_open' } });
  });

  test('is not settled by what the renter said before', async () => {
    const { app, renter, due, say, freeze, split, runJob } = await start();
    await say(renter, (await due('deposit_back')).id);
    await freeze(20_000);
    app.setNow('2030-06-10T06:00:00Z');
    await runJob();
    expect((await due('deposit_back')).state).toBe('open');
    await split(0);
    await runJob();
    expect((await due('deposit_back')).state).toBe('settled');
  });

  test('is frozen only if it still has to come back', async () => {
    const { settle, freeze, show, owner } = await start();
    await settle('deposit_back');
    await freeze(20_000);
    expect((await show(owner)).events.map(({ what }) => what)).not.toContain('deposit_frozen');
  });
});

describe('a deposit is divided', () => {
  test('between the two: what the owner keeps is no longer owed back', async () => {
    const { freeze, split, rest, settle, show, renter, check } = await start();
    await freeze(20_000);
    await split(15_000);
    expect(await rest()).toEqual([['deposit_back', 35_000, 'open']]);
    await settle('deposit_back');
    const { payment, events } = await show(renter);
    expect(payment.deposit).toBe('returned');
    const told = events.filter(({ what }) => what.startsWith('deposit_'));
    expect(told.map(({ what, amountMinor }) => [what, amountMinor])).toEqual([
      ['deposit_frozen', 20_000],
      ['deposit_split', 15_000],
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('and what it does not reach for is due from the renter', async () => {
    const { split, rest, show, renter, check } = await start();
    await split(65_000);
    expect(await rest()).toEqual([
      ['deposit_back', 50_000, 'dropped'],
      ['extra', 15_000, 'open'],
    ]);
    expect((await show(renter)).payment).toMatchObject({ deposit: 'claimed', dueMinor: 15_000 });
    await split(1000);
    expect((await rest()).at(-1)).toEqual(['extra', 1000, 'open']);
    expect((await check()).faults).toEqual([]);
  });
});

test('a late return makes an extra due each time, of the fee or the price of a day for each piece', async () => {
  const { charge, rest, settle, check } = await start();
  await charge(3, 12.5);
  await charge(0, 12.5);
  await charge(1, null);
  expect((await rest()).slice(1)).toEqual([
    ['extra', 7500, 'open'],
    ['extra', 20_000, 'open'],
  ]);
  await settle('extra');
  expect((await check()).faults).toEqual([]);
  await expect(charge(90, 999_999_999_999)).rejects.toThrow('This amount is too high');
});

test('all of it is undone with the transaction that it belongs to', async () => {
  const { owner, renter, id, app, dues, check } = await start();
  const rental = { rentalId: id, ownerId: owner.id, renterId: renter.id, currency: 'INR' };
  const before = await dues();
  const failing = database.db.transaction(async (tx) => {
    await settleDeposit(tx, rental, 65_000, { byId: null, at: app.context.now() });
    throw new Error('Something else failed.');
  });
  await expect(failing).rejects.toThrow('Something else failed.');
  expect(await dues()).toEqual(before);
  expect((await check()).faults).toEqual([]);
});
