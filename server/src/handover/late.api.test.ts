import { randomUUID } from 'node:crypto';

import { listLateRentals } from '@lendloop/contract/handover/record';
import { getRental, listMyRentals, setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { addDays } from '@lendloop/contract/values/dates';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { dues, occupancies, rentals } from '../db/schema.ts';
import { completeEndedRentals, endRentalsOf } from '../rentals/actions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, makeRental } from '../testing/factories.ts';
import { arrangeMeeting, DAYS, type Meeting } from '../testing/handovers/meeting.ts';
import { chargeLateRentals, settleHandovers } from './recurringActions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.setNow('2030-06-10T09:00:00Z');
});
afterEach(async () => {
  // What is still out would be late in the next test.
  await app.database.db.execute(sql`
    update rentals set returned_at = handed_over_at, status = 'completed' where handed_over_at is not null and returned_at is null`);
});

const rentalOf = async ({ id }: { id: number }) => {
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, id));
  if (!row) throw new Error('The rental is gone.');
  return row;
};
const chargedFor = async ({ id }: { id: number }) => {
  const rows = await app.database.db.select().from(dues).where(eq(dues.rentalId, id)).orderBy(dues.id);
  return rows.map(({ cause, amountMinor }) => [cause, amountMinor]);
};
const day = (late: number) => `${addDays(DAYS.endDate, late)}T12:00:00Z`;
const runAll = async () => {
  await completeEndedRentals(app.context);
  await settleHandovers(app.context);
  await chargeLateRentals(app.context);
};

async function lend(): Promise<Meeting> {
  const meeting = await arrangeMeeting(app);
  expect((await meeting.checkOut()).status).toBe(200);
  return meeting;
}

describe('a rental that is handed over and not returned', () => {
  test('is late by whole days, and never completes by itself before day 14', async () => {
    const meeting = await lend();
    const found = [];
    for (let late = 0; late <= 14; late += 1) {
      app.setNow(`${addDays(DAYS.endDate, late)}T00:00:00Z`);
      const { lateDays } = await meeting.see(meeting.renter);
      app.setNow(late === 14 ? day(late) : `${addDays(DAYS.endDate, late)}T23:59:59.999Z`);
      await runAll();
      const { status, returnUnconfirmed } = await rentalOf(meeting);
      found.push([lateDays, status, returnUnconfirmed]);
    }
    expect(found).toEqual([
      ...Array.from({ length: 14 }, (_, late) => [late, 'approved', false]),
      [14, 'completed', true],
    ]);
    expect(await rentalOf(meeting)).toMatchObject({ returnedAt: null, lateDays: 14 });
    expect((await meeting.see(meeting.owner)).lateDays).toBe(14);
  });

  test('completes as before if it was never handed over', async () => {
    const meeting = await arrangeMeeting(app);
    app.setNow(day(1));
    await runAll();
    expect(await rentalOf(meeting)).toMatchObject({ status: 'completed', returnUnconfirmed: false });
  });

  test('stays as it is whatever a node of an earlier version does', async () => {
    const meeting = await lend();
    const { db } = app.database;
    await db.update(rentals).set({ status: 'completed' }).where(eq(rentals.id, meeting.id));
    await db.update(rentals).set({ status: 'cancelled' }).where(eq(rentals.id, meeting.id));
    expect((await rentalOf(meeting)).status).toBe('approved');
  });

  test('is charged once for each day that is over, by what was agreed on', async () => {
    const meeting = await lend();
    app.setNow(day(1));
    await Promise.all([chargeLateRentals(app.context), chargeLateRentals(app.context)]);
    expect(await chargedFor(meeting)).toEqual([]);
    app.setNow(day(2));
    await Promise.all([chargeLateRentals(app.context), chargeLateRentals(app.context)]);
    await chargeLateRentals(app.context);
    expect(await chargedFor(meeting)).toEqual([['late 1', 10_000]]);
    app.setNow(day(5));
    await chargeLateRentals(app.context);
    expect((await meeting.checkIn()).status).toBe(200);
    expect(await chargedFor(meeting)).toEqual([
      ['late 1', 10_000],
      ['late 2', 30_000],
      ['late 3', 10_000],
    ]);
    expect((await rentalOf(meeting)).lateDays).toBe(5);
    const mine = await meeting.renter.client.call(listMyRentals, { query: {} });
    expect(mine.body[0]).toMatchObject({ status: 'completed', returnedAt: new Date(day(5)).toISOString() });
  });

  test('is charged for 14 days when nobody said that it came back', async () => {
    const meeting = await lend();
    app.setNow(day(20));
    await runAll();
    await runAll();
    expect(await chargedFor(meeting)).toEqual([['late 1', 140_000]]);
  });

  test.each([
    ['within 24 hours of its receipt', '2030-06-12T20:00:00.000Z', '2030-06-13T19:59:59.999Z', 0],
    ['exactly 24 hours before', '2030-06-12T20:00:00.000Z', '2030-06-13T20:00:00.000Z', 0],
    ['longer before', '2030-06-12T20:00:00.000Z', '2030-06-13T20:00:00.001Z', 1],
    ['in the future', '2030-06-13T21:00:00.000Z', '2030-06-13T20:00:00.000Z', 1],
  ])('counts as returned when it was entered %s', async (_, enteredAt, receivedAt, lateDays) => {
    const meeting = await lend();
    const code = await meeting.codeOf('checkin');
    app.setNow(receivedAt);
    const { status, body } = await meeting.enter(meeting.renter, 'checkin', code, {
      enteredAt,
      clientId: randomUUID(),
    });
    expect([status, body.lateDays]).toEqual([200, lateDays]);
    const state = meeting.phaseOf(body, 'checkin');
    expect([state.doneAt, state.claimedAt]).toEqual([receivedAt, enteredAt > receivedAt ? null : enteredAt]);
    expect(await chargedFor(meeting)).toEqual(lateDays === 0 ? [] : [['late 1', 10_000]]);
  });

  test("counts on its renter's page if it came back late, or never, by the moment that counts", async () => {
    const [claimed, late, never] = [await lend(), await lend(), await lend()];
    app.setNow('2030-06-13T12:00:00Z');
    const { renter, codeOf, enter } = claimed;
    await enter(renter, 'checkin', await codeOf('checkin'), { enteredAt: '2030-06-12T21:00:00.000Z' });
    await late.checkIn();
    app.setNow(day(14));
    await chargeLateRentals(app.context);
    const found = [];
    for (const meeting of [claimed, late, never]) {
      const params = { id: meeting.renter.id };
      const { body } = await app.client().call(getPersonFacts, { params });
      found.push([body.rented, body.lateReturns]);
    }
    expect(found).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
  });

  test('cannot be cancelled by either side, nor by suspending its renter', async () => {
    app.setNow('2030-06-09T09:00:00Z');
    const meeting = await lend();
    const params = { id: meeting.id };
    for (const person of [meeting.owner, meeting.renter]) {
      expect(
        (await person.client.call(cancelRental, { params, body: { reason: null } })).raw.json(),
      ).toMatchObject({
        code: 'rental_closed',
      });
      expect((await person.client.call(getRental, { params })).body.can).not.toContain('cancel');
    }
    const status = await meeting.renter.client.call(setRentalStatus, {
      params,
      body: { status: 'cancelled' },
    });
    expect(status.raw.json()).toMatchObject({ code: 'rental_closed' });
    await app.database.db.transaction((tx) => endRentalsOf(app.context, tx, meeting.renter.id, [meeting.id]));
    expect((await rentalOf(meeting)).status).toBe('approved');
  });

  test('shows its owner which approved rental it endangers next, and administrators all that are late', async () => {
    const meeting = await lend();
    const { renter, owner, item } = meeting;
    const next = await makePerson(app, { fullName: 'Asha Rao' });
    const parties = { itemId: item.id, ownerId: owner.id, renterId: next.id, status: 'approved' as const };
    await makeRental(app, { ...parties, startDate: '2030-06-20', endDate: '2030-06-21' });
    const { id } = await makeRental(app, { ...parties, startDate: '2030-06-15', endDate: '2030-06-16' });
    app.setNow(day(2));
    const danger = { rentalId: id, startDate: '2030-06-15', endDate: '2030-06-16', renterName: 'Asha Rao' };
    expect((await meeting.see(owner)).endangers).toEqual(danger);
    expect((await meeting.see(renter)).endangers).toBeNull();
    app.setNow(day(5));
    const later = await arrangeMeeting(app, { rental: { startDate: '2030-06-16', endDate: '2030-06-16' } });
    await later.checkOut();
    app.setNow(day(6));
    const admin = await makePerson(app, { isAdmin: true });
    const late = await admin.client.call(listLateRentals, { query: { limit: 1 } });
    expect(late.body).toMatchObject([
      {
        rentalId: meeting.id,
        itemId: item.id,
        lateDays: 6,
        endangers: { rentalId: id },
        owner: { id: owner.id },
      },
    ]);
    const cursor = new URL(
      `http://x${/<(.*)>/.exec(String(late.headers['link']))?.[1] ?? ''}`,
    ).searchParams.get('cursor');
    const rest = await admin.client.call(listLateRentals, { query: { cursor: cursor ?? '' } });
    expect([rest.body.map(({ rentalId }) => rentalId), rest.headers['link']]).toEqual([
      [later.id],
      undefined,
    ]);
    await later.checkIn();
  });
});

describe('a return', () => {
  test('before the last day completes the rental and frees the days that are left, but for the empty ones behind it', async () => {
    const terms = {
      ...DEFAULT_TERMS,
      price: 100,
      feeRenterPercent: 0,
      feeOwnerPercent: 0,
      weekendDays: [],
      bufferDays: 1,
    };
    const meeting = await arrangeMeeting(app, { rental: { endDate: '2030-06-20', terms } });
    await meeting.checkOut();
    app.setNow('2030-06-12T09:00:00Z');
    await meeting.checkIn();
    expect((await rentalOf(meeting)).status).toBe('completed');
    const { rows } = await app.database.db.execute<{ days: string; held: string }>(
      sql`select days::text, held::text from ${occupancies} where rental_id = ${meeting.id}`,
    );
    expect(rows).toEqual([{ days: 'empty', held: '[2030-06-13,2030-06-14)' }]);
  });

  test("by the owner's own word ends the check-in, one-sided unless the renter has pressed", async () => {
    const [alone, both] = [await lend(), await lend()];
    await both.press(both.renter, 'checkin');
    app.setNow('2030-06-11T09:00:00Z');
    for (const meeting of [alone, both]) {
      const { status, body } = await meeting.owner.client.call(setRentalStatus, {
        params: { id: meeting.id },
        body: { status: 'completed' },
      });
      expect([status, body]).toMatchObject([
        200,
        { status: 'completed', returnedAt: '2030-06-11T09:00:00.000Z' },
      ]);
      expect(meeting.phaseOf(await meeting.see(meeting.renter), 'checkin')).toMatchObject({
        doneAt: '2030-06-11T09:00:00.000Z',
        oneSided: meeting === alone,
        confirmed: { owner: true },
      });
    }
  });
});

test('one late rental that cannot be charged holds up none of the others, and the run counts as failed', async () => {
  const [broken, other] = [await lend(), await lend()];
  await app.database.db.execute(sql`
    create function refuse_dues() returns trigger language plpgsql as 'begin raise exception ''no due of this rental''; end'`);
  await app.database.db.execute(sql`
    create trigger refuse_dues before insert on dues for each row when (new.rental_id = ${sql.raw(String(broken.id))})
      execute function refuse_dues()`);
  const before = (await chargedFor(other)).length;
  app.setNow(day(3));
  await expect(chargeLateRentals(app.context)).rejects.toThrow('Failed query');
  expect((await chargedFor(other)).length).toBeGreaterThan(before);
  await app.database.db.execute(sql`drop function refuse_dues cascade`);
  expect(await chargeLateRentals(app.context)).toBe(1);
});
