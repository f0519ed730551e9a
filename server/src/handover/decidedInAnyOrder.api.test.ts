import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, decide, makeAdmin, NOON, type Arrangement } from '../testing/disputes/disputing.ts';
import { completeAt, LATE_TERMS, runJobsAt } from '../testing/disputes/late.ts';
import type { Person } from '../testing/factories.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
});
afterAll(() => app.close());

const runOn = (day: number) => runJobsAt(app, `2030-06-${day}T00:10:00.000Z`);

/** A rental whose last day is the 12th, and a late day costs 5,000. Both recorded the handover, and nobody the return. */
async function arrange() {
  const arranged = await arrangeDispute(app, { rental: { terms: LATE_TERMS } });
  await arranged.checkOut();
  return arranged;
}

const complete = (arranged: Arrangement, at: string) => completeAt(app, arranged, at);

/** Has the team decide a report at once; it can be appealed for 7 days. */
async function decideNow(
  { ready, owner, renter }: Arrangement,
  disputeId: number,
  outcome: 'for_opener' | 'for_other',
): Promise<void> {
  await ready(owner, disputeId);
  await ready(renter, disputeId);
  await decide(admin, disputeId, { outcome, amountMinor: 0 });
}

async function lateness({ id, renter, rental }: Arrangement) {
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, id));
  const dues = (await rental(renter)).dues.filter(({ kind }) => kind === 'extra');
  return { days: row?.lateDays, owed: dues.filter(({ state }) => state === 'open') };
}

const NOTHING = { days: 0, owed: [] };

test('an owner found wrong about the return gets no late fee by a press while that can be appealed', async () => {
  const arranged = await arrange();
  const { owner, open, press } = arranged;
  app.setNow('2030-06-13T00:05:00.000Z');
  await decideNow(arranged, (await open(owner, { kind: 'not_returned' })).body.id, 'for_other');
  app.setNow('2030-06-19T00:00:00.000Z');
  expect((await press(owner, 'checkin')).status).toBe(200);
  for (const day of [20, 21, 22]) await runOn(day);
  expect(await lateness(arranged)).toEqual(NOTHING);
});

test('nor by one after the marketplace has completed it', async () => {
  const arranged = await arrange();
  const { owner, open, press } = arranged;
  for (const day of [15, 26]) await runOn(day);
  app.setNow('2030-06-27T00:00:00.000Z');
  await decideNow(arranged, (await open(owner, { kind: 'not_returned' })).body.id, 'for_other');
  await press(owner, 'checkin');
  await runJobsAt(app, '2030-07-05T00:10:00.000Z');
  expect(await lateness(arranged)).toEqual(NOTHING);
});

test.for(['late', 'not_returned'] as const)(
  'nor by completing it after the report that it was %s is over',
  async (kind) => {
    const arranged = await arrange();
    const { owner, open } = arranged;
    app.setNow('2030-06-13T10:00:00.000Z');
    await decideNow(arranged, (await open(owner, { kind })).body.id, 'for_other');
    await runJobsAt(app, '2030-06-20T10:10:00.000Z');
    if (kind === 'late') await complete(arranged, '2030-06-20T12:00:00.000Z');
    await runOn(23);
    expect(await lateness(arranged)).toEqual(NOTHING);
  },
);

test('nor once the renter was found right that it was back', async () => {
  const arranged = await arrange();
  const { renter, open } = arranged;
  app.setNow('2030-06-14T10:00:00.000Z');
  await decideNow(arranged, (await open(renter, { kind: 'other' })).body.id, 'for_opener');
  await runJobsAt(app, '2030-06-21T10:10:00.000Z');
  await complete(arranged, '2030-06-21T12:00:00.000Z');
  expect(await lateness(arranged)).toEqual(NOTHING);
});

test('who pressed before it was found not to be back presses again as soon as it is, and pays for no day of an appeal', async () => {
  const arranged = await arrange();
  const { owner, renter, open, press, see, phaseOf } = arranged;
  app.setNow('2030-06-12T20:00:00.000Z');
  await press(renter, 'checkin');
  app.setNow('2030-06-13T10:00:00.000Z');
  await decideNow(arranged, (await open(owner, { kind: 'not_returned' })).body.id, 'for_opener');
  app.setNow('2030-06-14T10:00:00.000Z');
  expect(phaseOf(await see(renter), 'checkin').can).toContain('confirm');
  expect((await press(renter, 'checkin')).status).toBe(200);
  expect(phaseOf(await see(renter), 'checkin').can).not.toContain('confirm');
  for (const day of [16, 20, 21]) await runOn(day);
  expect(await lateness(arranged)).toMatchObject({ days: 2, owed: [{ amountMinor: 10_000 }] });
});

test('what the renter was once right about takes no days back of an item that was found not to be back since', async () => {
  const arranged = await arrange();
  const { owner, renter, open } = arranged;
  app.setNow('2030-06-13T09:00:00.000Z');
  const other = (await open(renter, { kind: 'other' })).body.id;
  await decideNow(arranged, other, 'for_opener');
  await runJobsAt(app, '2030-06-20T10:00:00.000Z');
  await decideNow(arranged, (await open(owner, { kind: 'not_returned' })).body.id, 'for_opener');
  for (const day of [26, 28]) await runOn(day);
  expect((await lateness(arranged)).days).toBe(14);
});

test.for(['owner', 'renter'] as const)(
  'an appeal of the %s that changes nothing leaves a press from after the first decision as it is',
  async (side) => {
    const arranged = await arrange();
    const { owner, renter, open, press, appeal } = arranged;
    app.setNow('2030-06-13T10:00:00.000Z');
    const { id } = (await open(owner, { kind: 'not_returned', claimMinor: 500 })).body;
    await decideNow(arranged, id, 'for_opener');
    app.setNow('2030-06-15T10:00:00.000Z');
    expect((await press(renter, 'checkin')).status).toBe(200);
    app.setNow('2030-06-16T10:00:00.000Z');
    expect((await appeal(arranged[side], id)).status).toBe(200);
    // The first decision stands, as nobody decides again.
    for (const day of [17, 26, 30]) await runOn(day);
    await runJobsAt(app, '2030-07-08T10:10:00.000Z');
    await runJobsAt(app, '2030-07-08T11:10:00.000Z');
    expect(await lateness(arranged)).toMatchObject({ days: 3, owed: [{ amountMinor: 15_000 }] });
  },
);
