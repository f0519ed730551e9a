import { getRental, setRentalStatus } from '@lendloop/contract/rentals';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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

/** A rental of which its owner said the day before that it was handed over, by `press` alone. */
async function pressed() {
  const arranged = await arrangeDispute(app, { rental: { terms: LATE_TERMS } });
  app.setNow('2030-06-09T00:00:00.000Z');
  await arranged.press(arranged.owner, 'checkout');
  app.setNow(NOON);
  return arranged;
}

const runAt = (moment: string) => runJobsAt(app, moment);

const rowOf = async (id: number) =>
  (await app.database.db.select().from(rentals).where(eq(rentals.id, id)))[0];
const duesOf = async (id: number, who: Person) =>
  (await who.client.call(getRental, { params: { id } })).body.dues;
const isFrozen = async (id: number, who: Person) => (await duesOf(id, who)).every(({ isFrozen }) => isFrozen);
const lateDues = (id: number) => app.database.db.$count(dues, eq(dues.rentalId, id));

describe('a press of one side alone does not hand over', () => {
  test.for(['no_show', 'not_handed_over', 'other'] as const)(
    'while the other side reports %s, and neither once that was found right',
    async (kind) => {
      const { id, owner, renter, open, ready } = await pressed();
      const disputeId = (await open(renter, { kind })).body.id;
      await ready(owner, disputeId);
      await ready(renter, disputeId);
      await runAt('2030-06-12T00:00:00.000Z');
      expect([(await rowOf(id))?.handedOverAt, await isLookedAt(app, id)]).toEqual([null, false]);
      await decide(admin, disputeId, { outcome: 'for_opener', amountMinor: 500 });
      expect(await isLookedAt(app, id)).toBe(false);
      for (const day of ['14', '20', '27']) await runAt(`2030-06-${day}T00:10:00.000Z`);
      expect(await rowOf(id)).toMatchObject({ status: 'completed', handedOverAt: null, lateDays: null });
      // What was decided alone.
      expect(await lateDues(id)).toBe(1);
    },
  );

  test('but does once what the other side reports was found wrong', async () => {
    const { id, owner, renter, open, ready } = await pressed();
    const disputeId = (await open(renter, { kind: 'not_handed_over' })).body.id;
    await ready(owner, disputeId);
    await ready(renter, disputeId);
    await decide(admin, disputeId, { outcome: 'for_other', amountMinor: 0 });
    await runAt('2030-06-12T00:00:00.000Z');
    expect((await rowOf(id))?.handedOverAt).toBeNull();
    expect(await isLookedAt(app, id)).toBe(false);
    await runAt('2030-06-18T00:00:00.000Z');
    expect((await rowOf(id))?.handedOverAt).not.toBeNull();
  });
});

test('who reports that they never got an item that its owner alone says they have is not late', async () => {
  const { id, renter, open } = await pressed();
  await runAt('2030-06-11T00:00:00.000Z');
  expect((await rowOf(id))?.handedOverAt).not.toBeNull();
  await open(renter, { kind: 'not_handed_over' });
  for (const day of ['15', '20']) await runAt(`2030-06-${day}T00:10:00.000Z`);
  expect(await lateDues(id)).toBe(0);
  // It counts as late until that is decided, and nothing is owed or shown of it.
  await runAt('2030-06-27T00:10:00.000Z');
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 14 });
  const lateReturns = async () =>
    (await renter.client.call(getPersonFacts, { params: { id: renter.id } })).body.lateReturns;
  expect([await isFrozen(id, renter), await lateReturns()]).toEqual([true, 0]);
  // It lapses.
  await runAt('2030-06-29T00:10:00.000Z');
  expect(await rowOf(id)).toMatchObject({ lateDays: 0 });
  expect(await lateReturns()).toBe(0);
});

test.for(['completed', 'press'] as const)(
  'nor when its owner says by %s that it came back late',
  async (by) => {
    const { id, owner, renter, open, press } = await pressed();
    await runAt('2030-06-11T00:00:00.000Z');
    await open(renter, { kind: 'not_handed_over' });
    app.setNow('2030-06-18T10:00:00.000Z');
    if (by === 'press') await press(owner, 'checkin');
    else
      expect(
        (await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'completed' } })).status,
      ).toBe(200);
    await runAt('2030-06-20T10:00:00.000Z');
    expect(await rowOf(id)).toMatchObject({ status: 'completed' });
    expect(await isFrozen(id, renter)).toBe(true);
    await runAt('2030-06-29T00:10:00.000Z');
    expect(await rowOf(id)).toMatchObject({ lateDays: 0 });
    expect((await duesOf(id, renter)).map(({ state }) => state)).toEqual(['dropped']);
  },
);

test('who cannot report it, as the owner has opened a dispute first, is not late while that is open', async () => {
  const { id, owner, open, say, renter } = await pressed();
  app.setNow('2030-06-10T00:00:00.000Z');
  const disputeId = (await open(owner, { kind: 'other' })).body.id;
  await say(renter, disputeId);
  await runAt('2030-06-11T00:00:00.000Z');
  expect((await rowOf(id))?.handedOverAt).toBeNull();
  for (const day of ['15', '20']) await runAt(`2030-06-${day}T00:10:00.000Z`);
  expect((await rowOf(id))?.handedOverAt).toBeNull();
  expect(await lateDues(id)).toBe(0);
});

test('who says by a press or the code that they returned it is late all the same', async () => {
  const { id, renter, open, press } = await pressed();
  await runAt('2030-06-11T00:00:00.000Z');
  await open(renter, { kind: 'other' });
  app.setNow('2030-06-18T10:00:00.000Z');
  await press(renter, 'checkin');
  for (const day of ['20', '27']) await runAt(`2030-06-${day}T10:00:00.000Z`);
  expect(await rowOf(id)).toMatchObject({ status: 'completed', lateDays: 6 });
});
