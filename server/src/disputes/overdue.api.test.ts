import { confirmDue, type Due } from '@lendloop/contract/payments/dues';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { mails } from '../db/schema.ts';
import { findFaults } from '../ledger/checkQueries.ts';
import { Topic } from '../mail/topics.ts';
import { takeSteps } from '../payments/dueWrites.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import {
  arrangeDispute,
  bringTo,
  decide,
  makeAdmin,
  NOON,
  wait,
  type Arrangement,
} from '../testing/disputes/disputing.ts';
import { LATE_TERMS, runJobsAt } from '../testing/disputes/late.ts';
import type { Person } from '../testing/factories.ts';
import { refuseWrites } from '../testing/faults/refuse.ts';
import { moveDisputes } from './overdueActions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX = Number.MAX_SAFE_INTEGER;
/** The highest price of a day: that of ninety is about as much as a number holds exactly. */
const DEAREST = 999_999_999_999;
const PIECES = 90;
const DAY_MINOR = DEAREST * PIECES * 100;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
});
afterAll(() => app.close());

test('a dispute that cannot be moved holds up neither the others nor reminders, and the run counts as failed', async () => {
  const [broken, other, later] = [
    await arrangeDispute(app),
    await arrangeDispute(app),
    await arrangeDispute(app),
  ];
  const id = await bringTo(app, broken, broken.owner, 'open', admin);
  wait(app, HOUR_MS);
  const otherId = await bringTo(app, other, other.owner, 'open', admin);
  wait(app, 50 * HOUR_MS);
  const laterId = await bringTo(app, later, later.owner, 'open', admin);
  await app.database.db.delete(mails);
  const allow = await refuseWrites(
    app.database,
    'dispute_entries',
    sql`new.dispute_id = ${sql.raw(String(id))}`,
  );
  wait(app, 60 * HOUR_MS);
  await expect(moveDisputes(app.context)).rejects.toThrow('Failed query');
  await allow();
  const { rows } = await app.database.db.execute<{ id: number; state: string }>(sql`
    select id, state from disputes where id in (${id}, ${otherId}) order by id`);
  expect(rows).toEqual([
    { id, state: 'open' },
    { id: otherId, state: 'review' },
  ]);
  const queued = await app.database.db.select().from(mails);
  const topics = queued.map(({ topic }) => Topic.parse(topic));
  expect(topics).toContainEqual({
    kind: 'dispute',
    disputeId: laterId,
    userId: later.renter.id,
    what: 'remind_open',
  });
  expect(await moveDisputes(app.context)).toBe(1);
  expect(await moveDisputes(app.context)).toBe(0);
});

/** A rental of two days late by the word of its owner alone, each of which costs about as much as a number holds exactly. */
async function arrangeDearest() {
  app.setNow(NOON);
  const arranged = await arrangeDispute(app, {
    item: { quantity: PIECES },
    rental: { pieces: PIECES, terms: { ...LATE_TERMS, price: DEAREST, lateFee: null } },
  });
  app.setNow('2030-06-09T00:00:00.000Z');
  await arranged.press(arranged.owner, 'checkout');
  await runJobsAt(app, '2030-06-11T00:00:00.000Z');
  await runJobsAt(app, '2030-06-14T12:00:00.000Z');
  await runJobsAt(app, '2030-06-15T12:00:00.000Z');
  const { owner, rentalId } = arranged;
  const params = { id: rentalId };
  await owner.client.call(setRentalStatus, { params, body: { status: 'completed' } });
  return arranged;
}

const duesOf = async ({ rental, renter }: Arrangement) =>
  (await rental(renter)).dues.map(({ kind, amountMinor, state }) => [kind, amountMinor, state]);

/** Both say that all of it was paid, and the renter is then found right that they never got it. */
async function takeBackLateness(arranged: Arrangement) {
  const { owner, renter, rental, rentalId, open, ready } = arranged;
  const say = (who: Person, { id: dueId }: Due) =>
    who.client.call(confirmDue, { params: { id: rentalId, dueId }, body: { confirmed: true } });
  for (const due of (await rental(renter)).dues) for (const who of [renter, owner]) await say(who, due);
  const { id } = (await open(renter, { kind: 'not_handed_over' })).body;
  await ready(owner, id);
  await ready(renter, id);
  await decide(admin, id, { outcome: 'for_opener', amountMinor: 0 });
  wait(app, 8 * DAY_MS);
  await moveDisputes(app.context);
  expect((await arranged.show(renter, id)).body).toMatchObject({ state: 'decided', isFinal: true });
}

const faults = async () =>
  (await app.database.db.transaction((tx) => findFaults(tx), { isolationLevel: 'repeatable read' })).faults;

test('late days that come to more than a number holds exactly are charged no more, and what was paid comes back', async () => {
  const arranged = await arrangeDearest();
  expect(await duesOf(arranged)).toEqual([['extra', DAY_MINOR, 'open']]);
  await takeBackLateness(arranged);
  expect(await duesOf(arranged)).toEqual([
    ['extra', DAY_MINOR, 'settled'],
    ['refund', DAY_MINOR, 'open'],
  ]);
  expect(await faults()).toEqual([]);
});

test('what an earlier version charged beyond that comes back in several dues', async () => {
  const arranged = await arrangeDearest();
  const { owner, renter, rentalId } = arranged;
  const parties = { rentalId, ownerId: owner.id, renterId: renter.id, currency: 'INR' };
  await app.database.db.transaction((tx) =>
    takeSteps(tx, parties, [{ do: 'add', kind: 'extra', cause: 'late 2', amountMinor: DAY_MINOR }], {
      byId: null,
      at: app.context.now(),
    }),
  );
  await takeBackLateness(arranged);
  expect(await duesOf(arranged)).toEqual([
    ['extra', DAY_MINOR, 'settled'],
    ['extra', DAY_MINOR, 'settled'],
    ['refund', MAX, 'open'],
    ['refund', 2 * DAY_MINOR - MAX, 'open'],
  ]);
  expect(await faults()).toEqual([]);
});
