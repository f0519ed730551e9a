import { suspendUser } from '@lendloop/contract/admin';
import { openDispute } from '@lendloop/contract/disputes/disputes';
import { confirmDue } from '@lendloop/contract/payments/dues';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/factories.ts';
import { june } from '../testing/rentals/changing.ts';
import { inShort, startSettling } from '../testing/rentals/settling.ts';
import { endForgottenDues } from './forgottenActions.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** An approved rental of three days for 100 each with a deposit of 500; half comes back now to who cancels. */
async function start(values: Parameters<typeof startSettling>[1] = {}) {
  const started = await startSettling(
    { database },
    { cancellationPolicy: 'moderate', quantity: 5, ...values },
  );
  const { app, owner, renter, id, propose, answer } = started;
  return {
    ...started,
    /** Both agree on other days or pieces. */
    change: async (first: number, last: number, pieces = 1) => {
      const { body } = await propose(renter, { ...june(first, last), pieces });
      expect((await answer(owner, body.id, 'accepted')).status).toBe(200);
    },
    cancel: async (who: typeof owner) => {
      const { status, body } = await who.client.call(cancelRental, { params: { id }, body: {} });
      expect(status).toBe(200);
      return body;
    },
    /** Four days before the first day, long after the approval. */
    late: () => app.setNow('2030-06-16T06:00:00Z'),
  };
}

describe('a change', () => {
  test('lets an open due grow and shrink, and what was said of it no longer counts', async () => {
    const { renter, due, say, change, dues, check } = await start();
    await say(renter, (await due('rental')).id);
    await change(20, 24);
    expect(await due('rental')).toMatchObject({ amountMinor: 50_000, paidAt: null });
    await change(20, 21);
    expect(inShort(await dues())).toEqual([
      ['rental', 20_000, 'open'],
      ['deposit', 50_000, 'open'],
      ['deposit_back', 50_000, 'open'],
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('refuses a word about the amount before it', async () => {
    const { id, owner, due, change } = await start();
    const { id: dueId, amountMinor } = await due('rental');
    const params = { id, dueId };
    const say = (confirmed: boolean) =>
      owner.client.call(confirmDue, { params, body: { confirmed, amountMinor } });
    await change(20, 24);
    expect(await say(true)).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect((await due('rental')).receivedAt).toBeNull();
    await change(20, 22);
    expect((await say(true)).status).toBe(200);
    await change(20, 24);
    // To take something back is never too late.
    expect((await say(false)).status).toBe(200);
  });

  test('does not keep from reporting what was paid before it, when the owner then cancels in time', async () => {
    const { app, id, owner, renter, due, say, change, cancel } = await start();
    await say(renter, (await due('rental')).id);
    await change(20, 24);
    await cancel(owner);
    app.setNow('2030-06-20T06:00:00Z');
    const body = { kind: 'other', text: 'They kept what I had paid in hand.' } as const;
    expect((await renter.client.call(openDispute, { params: { id }, body })).status).toBe(201);
  });

  test('makes an extra due once it is settled, and a refund of what was paid too much', async () => {
    const { settle, change, dues, show, renter, check } = await start();
    await settle('rental');
    await change(20, 24);
    await change(20, 23);
    // The extra due is open and shrinks first.
    expect(inShort(await dues()).slice(3)).toEqual([['extra', 10_000, 'open']]);
    await settle('extra');
    await change(20, 21);
    expect(inShort(await dues()).slice(3)).toEqual([
      ['extra', 10_000, 'settled'],
      ['refund', 20_000, 'open'],
    ]);
    await settle('refund');
    const { payment, events } = await show(renter);
    expect(payment).toMatchObject({ paidMinor: 40_000, refundedMinor: 20_000, dueMinor: 0 });
    expect(events.filter(({ what }) => what === 'due_added').map(({ dueKind }) => dueKind)).toEqual([
      'extra',
      'refund',
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('of the pieces changes the deposit: more of it is due, and what is too much comes back at once', async () => {
    const { settle, change, dues, check } = await start();
    await change(20, 22, 2);
    expect(inShort(await dues()).slice(1)).toEqual([
      ['deposit', 100_000, 'open'],
      ['deposit_back', 100_000, 'open'],
    ]);
    await settle('rental', 'deposit');
    await change(20, 22, 3);
    await settle('deposit');
    await change(20, 22, 1);
    const deposits = inShort(await dues()).filter(([kind]) => String(kind).startsWith('deposit'));
    expect(deposits).toEqual([
      ['deposit', 100_000, 'settled'],
      ['deposit_back', 50_000, 'open'],
      ['deposit', 50_000, 'settled'],
      ['deposit_back', 100_000, 'open'],
    ]);
    expect((await check()).faults).toEqual([]);
  });
});

describe('cancelling', () => {
  test('drops what is open, and nothing comes back of what was not paid', async () => {
    const { renter, late, cancel, dues, check } = await start();
    late();
    expect((await cancel(renter)).payment).toMatchObject({ status: 'nothing_due', deposit: 'none' });
    expect(inShort(await dues())).toEqual([
      ['rental', 30_000, 'dropped'],
      ['deposit', 50_000, 'dropped'],
      ['deposit_back', 50_000, 'dropped'],
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('by the renter gives back what the policy says, and the deposit whole', async () => {
    const { owner, renter, late, settle, cancel, dues, due, say, check } = await start();
    await settle('rental', 'deposit');
    late();
    expect((await cancel(renter)).payment).toMatchObject({ status: 'hand_open', deposit: 'held' });
    expect(inShort(await dues()).slice(2)).toEqual([
      ['deposit_back', 50_000, 'open'],
      ['refund', 15_000, 'open'],
    ]);
    expect(await due('refund')).toMatchObject({ fromId: owner.id, toId: renter.id });
    await settle('refund', 'deposit_back');
    expect(await say(renter, (await due('rental')).id, false)).toMatchObject({ status: 409 });
    expect((await check()).faults).toEqual([]);
  });

  test('by the owner gives back all, also what was paid for more days, and what was owed back stays so', async () => {
    const { owner, settle, change, cancel, dues, check } = await start();
    await settle('rental');
    await change(20, 24);
    await settle('extra');
    await change(20, 23);
    await change(20, 25);
    await cancel(owner);
    expect(inShort(await dues()).slice(3)).toEqual([
      ['extra', 20_000, 'settled'],
      ['refund', 10_000, 'open'],
      ['extra', 20_000, 'dropped'],
      ['refund', 40_000, 'open'],
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('and somebody saying that it was paid at the same moment leave one outcome that adds up', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, renter, due, say, late, cancel, dues, check } = await start();
      const { id: dueId } = await due('rental');
      await say(owner, dueId);
      late();
      const [said] = await Promise.all([say(renter, dueId), cancel(renter)]);
      const found = await dues();
      const refunds = found.filter(({ kind }) => kind === 'refund');
      expect([200, 409]).toContain(said.status);
      expect(found[0]?.state).toBe(said.status === 200 ? 'settled' : 'dropped');
      expect(refunds.map(({ amountMinor }) => amountMinor)).toEqual(said.status === 200 ? [15_000] : []);
      expect((await check()).faults).toEqual([]);
    }
  });

  test('by a node that knows of no dues is made good at night', async () => {
    const { app, id, settle, change, dues, check } = await start();
    await settle('rental');
    await change(20, 23);
    await database.db.$client.query(
      `update rentals set status = 'cancelled', closed_reason = 'by_owner' where id = $1`,
      [id],
    );
    expect(await endForgottenDues(app.context, { atOnce: 1 })).toBe(1);
    expect(await endForgottenDues(app.context)).toBe(0);
    expect(inShort(await dues())).toEqual([
      ['rental', 30_000, 'settled'],
      ['deposit', 50_000, 'dropped'],
      ['deposit_back', 50_000, 'dropped'],
      ['extra', 10_000, 'dropped'],
      ['refund', 30_000, 'open'],
    ]);
    expect((await check()).faults).toEqual([]);
  });

  test('because the renter was suspended gives back all that they paid', async () => {
    const { app, renter, settle, late, dues, check } = await start();
    await settle('rental');
    late();
    const admin = await makePerson(app, { isAdmin: true });
    const body = { suspended: true, comment: null };
    expect((await admin.client.call(suspendUser, { params: { id: renter.id }, body })).status).toBe(200);
    expect(inShort(await dues())).toEqual([
      ['rental', 30_000, 'settled'],
      ['deposit', 50_000, 'dropped'],
      ['deposit_back', 50_000, 'dropped'],
      ['refund', 30_000, 'open'],
    ]);
    expect((await check()).faults).toEqual([]);
  });
});
