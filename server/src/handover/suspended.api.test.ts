import { createHash } from 'node:crypto';

import { suspendUser } from '@lendloop/contract/admin';
import { getRental } from '@lendloop/contract/rentals';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { addDays } from '@lendloop/contract/values/dates';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { dues, rentals, sessions } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { arrangeMeeting, DAYS, type Meeting } from '../testing/handovers/meeting.ts';
import { chargeLateRentals, remindOfHandovers, settleHandovers } from './recurringActions.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setNow('2030-06-10T09:00:00Z');
  admin = await makePerson(app, { isAdmin: true });
});
afterEach(async () => {
  // What is still out would be late in the next test.
  await app.database.db.execute(sql`
    update rentals set returned_at = handed_over_at, status = 'completed' where handed_over_at is not null and returned_at is null`);
});

const late = (days: number) => app.setNow(`${addDays(DAYS.endDate, days)}T12:00:00Z`);
const chargedFor = async ({ id }: Meeting) => {
  const rows = await app.database.db.select().from(dues).where(eq(dues.rentalId, id)).orderBy(dues.id);
  return rows.map(({ amountMinor }) => amountMinor);
};
const lateDaysOf = async ({ id }: Meeting) =>
  (await app.database.db.select().from(rentals).where(eq(rentals.id, id)))[0]?.lateDays;
const setSuspended = async (person: Person, suspended: boolean) => {
  const { status } = await admin.client.call(suspendUser, {
    params: { id: person.id },
    body: { suspended, comment: 'For another reason.' },
  });
  expect(status).toBe(200);
};
/** Gives somebody back the session that the suspension has ended. */
const signInAgain = async ({ id, client }: Person) => {
  await app.database.db.insert(sessions).values({
    tokenHash: createHash('sha256')
      .update(client.session() ?? '')
      .digest('hex'),
    userId: id,
    remember: true,
    expiresAt: '2030-07-10T00:00:00Z',
  });
  app.forgetAnswers();
};

async function lend(): Promise<Meeting> {
  const meeting = await arrangeMeeting(app);
  expect((await meeting.checkOut()).status).toBe(200);
  return meeting;
}

describe('days on which the renter is suspended', () => {
  test('are never charged, nor shown as late, though nobody says that it came back', async () => {
    const meeting = await lend();
    late(-1);
    await setSuspended(meeting.renter, true);
    for (let days = 0; days <= 14; days += 1) {
      late(days);
      await settleHandovers(app.context);
      await chargeLateRentals(app.context);
      expect((await meeting.see(meeting.owner)).lateDays).toBe(0);
    }
    expect(await chargedFor(meeting)).toEqual([]);
    expect(await lateDaysOf(meeting)).toBe(0);
  });

  test('are not charged later either, once it is lifted; those before and after are', async () => {
    const meeting = await lend();
    const { renter, owner } = meeting;
    late(2);
    await chargeLateRentals(app.context);
    expect(await chargedFor(meeting)).toEqual([10_000]);
    await setSuspended(renter, true);
    late(5);
    await chargeLateRentals(app.context);
    await setSuspended(renter, false);
    late(6);
    await chargeLateRentals(app.context);
    expect(await chargedFor(meeting)).toEqual([10_000]);
    const { body } = await owner.client.call(getRental, { params: { id: meeting.id } });
    expect(body.handover.lateDays).toBe(2);
    expect(body.excusedDays).toEqual([2, 3, 4, 5].map((days) => addDays(DAYS.endDate, days)));
    late(7);
    await chargeLateRentals(app.context);
    expect(await chargedFor(meeting)).toEqual([10_000, 10_000]);
    await meeting.press(owner, 'checkin');
    late(9);
    await settleHandovers(app.context);
    expect(await chargedFor(meeting)).toEqual([10_000, 10_000, 10_000]);
    expect(await lateDaysOf(meeting)).toBe(3);
  });

  test('do not count when a return is claimed on one of them, or its code entered on the next', async () => {
    const [claimed, entered] = [await lend(), await lend()];
    for (const { renter } of [claimed, entered]) {
      late(0);
      await setSuspended(renter, true);
      late(1);
      await setSuspended(renter, false);
      await signInAgain(renter);
    }
    app.setNow(`${addDays(DAYS.endDate, 2)}T08:00:00Z`);
    const enteredAt = `${addDays(DAYS.endDate, 1)}T20:00:00.000Z`;
    await claimed.enter(claimed.renter, 'checkin', await claimed.codeOf('checkin'), { enteredAt });
    await entered.checkIn();
    expect([await lateDaysOf(claimed), await lateDaysOf(entered)]).toEqual([0, 1]);
    expect([await chargedFor(claimed), await chargedFor(entered)]).toEqual([[], [10_000]]);
    const facts = await app.client().call(getPersonFacts, { params: { id: claimed.renter.id } });
    expect(facts.body.lateReturns).toBe(0);
  });

  test('are no days to write of', async () => {
    const meeting = await lend();
    late(1);
    await setSuspended(meeting.renter, true);
    late(8);
    expect(await remindOfHandovers(app.context)).toBe(0);
    await setSuspended(meeting.renter, false);
    expect(await remindOfHandovers(app.context)).toBe(0);
    late(9);
    expect(await remindOfHandovers(app.context)).toBe(1);
    expect(await remindOfHandovers(app.context)).toBe(0);
  });
});
