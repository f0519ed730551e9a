import { setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental, getCancellation, type CancelInput } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/factories.ts';
import { june } from '../testing/rentals/changing.ts';
import { inShort, startSettling } from '../testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const A = '5f0c7e9e-6f0f-4bb6-9a9d-7d1fdb1f5a01';
const WAITING = { status: 'pending' } as const;
const CHANGED = { status: 409, body: { code: 'cancellation_changed' } };
const CLOSED = { status: 409, body: { code: 'rental_closed' } };

/** A rental from June 20 to 22 for 100 a day with a deposit of 500. Half of the price comes back from June 16 on in Kolkata. */
async function start(values: Parameters<typeof startSettling>[1] = {}) {
  const options = { database, config: { timeZone: 'Asia/Kolkata' } };
  const started = await startSettling(options, { cancellationPolicy: 'moderate', quantity: 5, ...values });
  const { id, propose, answer, owner, renter, show } = started;
  type Who = typeof owner;
  return {
    ...started,
    cancel: (who: Who, body: CancelInput = {}) => who.client.call(cancelRental, { params: { id }, body }),
    /** What the dialog shows, and so sends. */
    look: async (who: Who) => {
      const { body } = await who.client.call(getCancellation, { params: { id } });
      return {
        expectedStatus: 'approved' as const,
        expectedRefundMinor: body.refundMinor,
        expectedDepositMinor: body.depositMinor,
        expectedTotalMinor: (await show(who)).totalMinor,
      };
    },
    /** Both agree on other days or pieces. */
    change: async (first: number, last: number, pieces = 1) => {
      const { body } = await propose(renter, { ...june(first, last), pieces });
      expect((await answer(owner, body.id, 'accepted')).status).toBe(200);
    },
    move: (who: Who, status: 'approved' | 'rejected' | 'cancelled') =>
      who.client.call(setRentalStatus, { params: { id }, body: { status } }),
  };
}

describe('a cancellation', () => {
  test('is refused at midnight, when less comes back than was shown, and changes nothing', async () => {
    const { app, owner, renter, settle, cancel, look, show, dues, check } = await start();
    await settle('rental');
    app.setNow('2030-06-15T18:29:59.999Z');
    const shown = await look(renter);
    expect(shown).toMatchObject({ expectedRefundMinor: 30_000, expectedDepositMinor: 50_000 });
    const before = [await show(owner), await dues()];
    app.setNow('2030-06-15T18:30:00Z');
    const refused = await cancel(renter, { ...shown, clientId: A });
    expect(refused).toMatchObject({
      ...CHANGED,
      body: { message: 'What comes back has changed. Please look again' },
    });
    expect([await show(owner), await dues()]).toEqual(before);
    const now = await look(renter);
    expect(now.expectedRefundMinor).toBe(15_000);
    expect((await cancel(renter, { ...now, clientId: A })).status).toBe(200);
    expect(inShort(await dues()).at(-1)).toEqual(['refund', 15_000, 'open']);
    expect((await check()).faults).toEqual([]);
  });

  test('is refused to an owner, too, after both have agreed on other days', async () => {
    const { owner, cancel, look, change, show } = await start();
    const shown = await look(owner);
    await change(20, 24);
    expect(await cancel(owner, shown)).toMatchObject(CHANGED);
    expect((await show(owner)).status).toBe('approved');
    expect((await cancel(owner, await look(owner))).status).toBe(200);
  });

  test('is refused where the price or the deposit alone are others than were shown', async () => {
    const { app, renter, cancel, look, change, show } = await start({ cancellationPolicy: 'strict' });
    app.setNow('2030-06-16T06:00:00Z');
    const shown = await look(renter);
    await change(20, 22, 2);
    const now = await look(renter);
    expect([shown.expectedRefundMinor, now.expectedRefundMinor]).toEqual([0, 0]);
    const { expectedTotalMinor, expectedDepositMinor } = shown;
    for (const stale of [{ expectedTotalMinor }, { expectedDepositMinor }])
      expect(await cancel(renter, { ...now, ...stale })).toMatchObject(CHANGED);
    expect((await show(renter)).status).toBe('approved');
    expect((await cancel(renter, now)).status).toBe(200);
  });

  test('that is sent again after it has happened is not compared any more', async () => {
    const { app, renter, cancel, look, show } = await start();
    const body = { ...(await look(renter)), clientId: A };
    const first = await cancel(renter, body);
    expect(first.status).toBe(200);
    app.setNow('2030-06-17T06:00:00Z');
    const again = await cancel(renter, body);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await show(renter)).events.filter(({ what }) => what === 'cancelled')).toHaveLength(1);
  });

  test('that does not say what was shown goes by what holds now, by either call', async () => {
    for (const by of ['cancel', 'status']) {
      const { app, renter, settle, cancel, move, dues } = await start();
      await settle('rental');
      app.setNow('2030-06-15T18:30:00Z');
      const { status } = await (by === 'cancel' ? cancel(renter) : move(renter, 'cancelled'));
      expect(status).toBe(200);
      expect(inShort(await dues()).at(-1)).toEqual(['refund', 15_000, 'open']);
    }
  });
});

describe('who takes a request back', () => {
  const REQUEST = { expectedStatus: 'pending' } as const;

  test('takes back what waits, once', async () => {
    const { renter, cancel, show } = await start(WAITING);
    const body = { ...REQUEST, clientId: A };
    const first = await cancel(renter, body);
    expect(first).toMatchObject({ status: 200, body: { status: 'cancelled', closedReason: 'withdrawn' } });
    expect(await cancel(renter, body)).toMatchObject({ status: 200, body: first.body });
    expect((await show(renter)).events.map(({ what }) => what)).toEqual(['requested', 'cancelled']);
    expect(await cancel(renter, REQUEST)).toMatchObject(CLOSED);
  });

  test('writes nothing to its owner past the rules of messages', async () => {
    const { owner, renter, cancel, show } = await start(WAITING);
    const body = { ...REQUEST, clientId: A, reason: 'Call me at +91 98765 43210.' };
    const first = await cancel(renter, body);
    expect(first).toMatchObject({ status: 200, body: { closedReason: 'withdrawn' } });
    expect(await cancel(renter, body)).toMatchObject({ status: 200, body: first.body });
    for (const who of [owner, renter]) expect((await show(who)).cancelNote).toBeNull();
  });

  test('does not cancel what was approved meanwhile', async () => {
    const { owner, renter, approve, id, cancel, look, show } = await start(WAITING);
    await approve(id);
    const before = await show(renter);
    expect(await cancel(renter, { ...REQUEST, clientId: A })).toMatchObject({
      ...CHANGED,
      body: { message: 'Your request has since been approved. Please look again' },
    });
    expect(await show(renter)).toEqual(before);
    const cancelled = await cancel(renter, { ...(await look(renter)), clientId: A });
    expect(cancelled).toMatchObject({ status: 200, body: { closedReason: 'by_renter' } });
    expect((await show(owner)).status).toBe('cancelled');
  });

  test('and an owner who approves at the same moment leave a request taken back or a rental, 10 rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, renter, cancel, move, show } = await start(WAITING);
      const [taken, approved] = await Promise.all([cancel(renter, REQUEST), move(owner, 'approved')]);
      const outcome = [taken.status, approved.status, (await show(owner)).closedReason];
      expect([
        [200, 409, 'withdrawn'],
        [409, 200, null],
      ]).toContainEqual(outcome);
    }
  });

  test('is its renter alone, and only says so of a request', async () => {
    const { app, owner, renter, cancel, move, show } = await start(WAITING);
    expect(await cancel(owner, REQUEST)).toMatchObject(CLOSED);
    expect(await cancel(await makePerson(app), REQUEST)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    // Without the word it is about an approved rental, as before there was one.
    for (const body of [{}, { expectedStatus: 'approved' as const }])
      expect(await cancel(renter, body)).toMatchObject(CLOSED);
    expect((await show(owner)).status).toBe('pending');
    await move(owner, 'rejected');
    expect(await cancel(renter, REQUEST)).toMatchObject(CLOSED);
  });
});
