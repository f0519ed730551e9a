import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { dues, rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, decide, makeAdmin, NOON } from '../testing/disputes/disputing.ts';
import { isLookedAt, LATE_TERMS, runJobsAt } from '../testing/disputes/late.ts';
import type { Person } from '../testing/factories.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
});
afterAll(() => app.close());

/** A rental of June 10 to 12 that its renter has, and of which they say on its first day, by a press alone, that it is back. */
async function saidToBeBack() {
  const arranged = await arrangeDispute(app, { rental: { terms: LATE_TERMS } });
  expect((await arranged.checkOut()).status).toBe(200);
  expect((await arranged.press(arranged.renter, 'checkin')).status).toBe(200);
  return arranged;
}

async function runOn(...days: number[]) {
  for (const day of days) await runJobsAt(app, `2030-06-${day}T00:10:00.000Z`);
}

const rowOf = async (id: number) =>
  (await app.database.db.select().from(rentals).where(eq(rentals.id, id)))[0];
const lateDues = (id: number) => app.database.db.$count(dues, eq(dues.rentalId, id));
const takesDays = async (id: number) => {
  const { rows } = await app.database.db.execute<{ days: number }>(
    sql`select sum(upper(days) - lower(days))::int as days from occupancies where rental_id = ${id} and not isempty(days)`,
  );
  return rows[0]?.days ?? 0;
};

test('silence ends a rental that its renter says is back', async () => {
  const { id } = await saidToBeBack();
  expect(await isLookedAt(app, id)).toBe(true);
  await runOn(13);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 0 });
});

test('its owner can report that it is not back until the time after its last day', async () => {
  const { id, owner, open, rental } = await saidToBeBack();
  await runJobsAt(app, '2030-06-12T13:00:00.000Z');
  expect(await rowOf(id)).toMatchObject({ status: 'completed' });
  expect(await rental(owner)).toMatchObject({ isBackByRenterAlone: true });
  app.setNow('2030-06-14T23:00:00.000Z');
  expect((await open(owner, { kind: 'not_returned' })).status).toBe(201);
});

test('but not while its owner contests that, and the days stay taken', async () => {
  const { id, owner, renter, open, ready } = await saidToBeBack();
  const disputeId = (await open(owner, { kind: 'not_returned' })).body.id;
  await ready(owner, disputeId);
  await ready(renter, disputeId);
  await runOn(13, 17);
  expect(await rowOf(id)).toMatchObject({ status: 'approved', returnedAt: null });
  expect(await takesDays(id)).toBe(3);
  expect(await isLookedAt(app, id)).toBe(false);
  // Nobody becomes late by what is not decided.
  expect(await lateDues(id)).toBe(0);

  await decide(admin, disputeId, { outcome: 'for_opener', amountMinor: 500 });
  await runOn(25);
  expect(await rowOf(id)).toMatchObject({ status: 'approved', returnedAt: null });
  // What was decided, and the late days.
  expect(await lateDues(id)).toBeGreaterThan(1);
  await runOn(27);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 14 });
});

test.for(['for_other', 'none'] as const)(
  'it counts from what the renter said once that was decided %s',
  async (outcome) => {
    const { id, owner, renter, open, ready } = await saidToBeBack();
    const disputeId = (await open(owner, { kind: 'not_returned' })).body.id;
    await ready(owner, disputeId);
    await ready(renter, disputeId);
    await runOn(17);
    await decide(admin, disputeId, { outcome, amountMinor: 0 });
    await runOn(24);
    expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 0 });
    expect(await lateDues(id)).toBe(0);
  },
);

test('an appeal of the renter does not end it as they said', async () => {
  const { id, owner, renter, open, ready, appeal } = await saidToBeBack();
  const disputeId = (await open(owner, { kind: 'not_returned' })).body.id;
  await ready(owner, disputeId);
  await ready(renter, disputeId);
  await runOn(20);
  await decide(admin, disputeId, { outcome: 'for_opener', amountMinor: 500 });
  await appeal(renter, disputeId);
  await runOn(27);
  expect(await rowOf(id)).toMatchObject({ status: 'approved', returnedAt: null });
  expect(await lateDues(id)).toBe(0);
});

test('nor does an owner make it late who says only later that it is back', async () => {
  const { id, owner, open, press } = await saidToBeBack();
  await open(owner, { kind: 'other' });
  await runOn(13, 17);
  app.setNow('2030-06-19T10:00:00.000Z');
  expect((await press(owner, 'checkin')).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 0 });
});

test('who reports damage says that it is back', async () => {
  const { id, owner, open } = await saidToBeBack();
  await open(owner, { kind: 'damaged' });
  await runOn(13);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 0 });
});

test('that it came back late, as was decided, makes it no later', async () => {
  const { id, owner, renter, open, ready } = await saidToBeBack();
  const disputeId = (await open(owner, { kind: 'late' })).body.id;
  await ready(owner, disputeId);
  await ready(renter, disputeId);
  await runOn(13);
  await decide(admin, disputeId, { outcome: 'for_opener', amountMinor: 500 });
  await runOn(25);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 0 });
});

test('nor does it end while a dispute of the renter keeps the owner from opening one', async () => {
  const { id, owner, renter, open, say, withdraw } = await saidToBeBack();
  const disputeId = (await open(renter, { kind: 'other' })).body.id;
  await say(owner, disputeId);
  await runOn(14);
  expect(await rowOf(id)).toMatchObject({ status: 'approved', returnedAt: null });
  await withdraw(renter, disputeId);
  await runOn(15);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 0 });
});
