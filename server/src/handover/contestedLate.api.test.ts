import type { DecisionBody } from '@lendloop/contract/disputes/admin';
import { confirmDue } from '@lendloop/contract/payments/dues';
import { getPersonFacts } from '@lendloop/contract/reviews/people';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { findFaults } from '../ledger/checkQueries.ts';
import { settleDues } from '../payments/settleActions.ts';
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

/** The last day is the 12th, and a late day costs 5,000. */
const rental = { terms: LATE_TERMS };

/** A rental that its owner alone says was handed over. */
async function claimed() {
  const arranged = await arrangeDispute(app, { rental });
  app.setNow('2030-06-09T00:00:00.000Z');
  await arranged.press(arranged.owner, 'checkout');
  await runJobsAt(app, '2030-06-11T00:00:00.000Z');
  return arranged;
}

/** One that both say was handed over. */
async function met() {
  const arranged = await arrangeDispute(app, { rental });
  await arranged.checkOut();
  return arranged;
}

const complete = (arranged: Arrangement, at: string) => completeAt(app, arranged, at);

const confirm = (who: Person, id: number, dueId: number) =>
  who.client.call(confirmDue, { params: { id, dueId }, body: { confirmed: true } });

/** Has the team decide what the renter reports, and its last day of an appeal pass. */
async function close(arranged: Arrangement, disputeId: number, outcome: DecisionBody['outcome']) {
  await arranged.ready(arranged.owner, disputeId);
  await arranged.ready(arranged.renter, disputeId);
  await decide(admin, disputeId, { outcome, amountMinor: 0 });
  await waitDays(8);
}

const waitDays = (days: number) =>
  runJobsAt(app, new Date(app.context.now().getTime() + days * 86_400_000).toISOString());

/** How late a rental counts as, what is owed for that, and the late returns on the renter's page. */
async function lateness({ id, renter, rental: show }: Arrangement) {
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, id));
  const { dues } = await show(renter);
  return {
    days: row?.lateDays,
    dues: dues.map(({ kind, amountMinor, state }) => [kind, amountMinor, state]),
    returns: (await renter.client.call(getPersonFacts, { params: { id: renter.id } })).body.lateReturns,
  };
}

const faults = async () =>
  (await app.database.db.transaction((tx) => findFaults(tx), { isolationLevel: 'repeatable read' })).faults;

const LATE = { days: 1, dues: [['extra', 5000, 'open']], returns: 1 };

test('who reports afterwards that they never got it, and is found right, is late no longer and owes nothing for it', async () => {
  const arranged = await claimed();
  const { id, owner, renter, open, rental: show } = arranged;
  await complete(arranged, '2030-06-13T10:00:00.000Z');
  expect(await lateness(arranged)).toEqual(LATE);
  const dueId = (await show(renter)).dues[0]?.id ?? 0;
  await confirm(owner, id, dueId);
  const disputeId = (await open(renter, { kind: 'not_handed_over' })).body.id;
  // Until it is decided it neither counts nor can be settled, not even by what the owner said before.
  expect((await lateness(arranged)).returns).toBe(0);
  expect((await show(owner)).dues[0]).toMatchObject({ isFrozen: true, can: ['take_back'] });
  expect(await confirm(renter, id, dueId)).toMatchObject({ status: 409, body: { code: 'claim_open' } });
  await waitDays(4);
  await settleDues(app.context);
  expect((await lateness(arranged)).dues).toEqual([['extra', 5000, 'open']]);
  await close(arranged, disputeId, 'for_opener');
  const after = { days: 0, dues: [['extra', 5000, 'dropped']], returns: 0 };
  expect(await lateness(arranged)).toEqual(after);
  await waitDays(10);
  expect(await lateness(arranged)).toEqual(after);
  expect(await faults()).toEqual([]);
});

test('what was paid for being late comes back once', async () => {
  const arranged = await claimed();
  const { id, owner, renter, open, offer, accept, rental: show } = arranged;
  await complete(arranged, '2030-06-13T10:00:00.000Z');
  const dueId = (await show(renter)).dues[0]?.id ?? 0;
  for (const who of [renter, owner]) await confirm(who, id, dueId);
  const disputeId = (await open(renter, { kind: 'not_handed_over' })).body.id;
  await accept(renter, disputeId, await offer(owner, disputeId, 300));
  await waitDays(8);
  const { days, dues, returns } = await lateness(arranged);
  expect([days, returns]).toEqual([0, 0]);
  expect(dues).toEqual([
    ['extra', 5000, 'settled'],
    ['refund', 5000, 'open'],
    ['refund', 300, 'open'],
  ]);
  const refund = (await show(renter)).dues.find(({ kind }) => kind === 'refund')?.id ?? 0;
  for (const who of [renter, owner]) expect((await confirm(who, id, refund)).status).toBe(200);
  expect(await faults()).toEqual([]);
});

test.for([
  ['other', 'none'],
  ['not_handed_over', 'shared'],
] as const)('so it is once what they report as %s is decided as %s', async ([kind, outcome]) => {
  const arranged = await claimed();
  await complete(arranged, '2030-06-13T10:00:00.000Z');
  await close(arranged, (await arranged.open(arranged.renter, { kind })).body.id, outcome);
  expect(await lateness(arranged)).toMatchObject({ days: 0, returns: 0 });
});

describe('who reports it and is found wrong', () => {
  test.for(['withdrawn', 'for_other'] as const)(
    'is late also where it came back while that was open, once it is %s',
    async (end) => {
      const arranged = await claimed();
      const { renter, open, withdraw } = arranged;
      const disputeId = (await open(renter, { kind: 'other' })).body.id;
      await complete(arranged, '2030-06-15T10:00:00.000Z');
      expect((await lateness(arranged)).returns).toBe(0);
      if (end === 'withdrawn') await withdraw(renter, disputeId);
      else await close(arranged, disputeId, end);
      expect(await lateness(arranged)).toEqual({ days: 3, dues: [['extra', 15_000, 'open']], returns: 1 });
    },
  );

  test('stays late, and owes what they owed', async () => {
    const arranged = await claimed();
    const { id, owner, renter, open, rental: show } = arranged;
    await complete(arranged, '2030-06-13T10:00:00.000Z');
    await close(arranged, (await open(renter, { kind: 'not_handed_over' })).body.id, 'for_other');
    expect(await lateness(arranged)).toEqual(LATE);
    const dueId = (await show(renter)).dues[0]?.id ?? 0;
    for (const who of [renter, owner]) expect((await confirm(who, id, dueId)).status).toBe(200);
  });

  test('as is who takes it back', async () => {
    const arranged = await claimed();
    const { renter, open, withdraw } = arranged;
    await complete(arranged, '2030-06-13T10:00:00.000Z');
    await withdraw(renter, (await open(renter, { kind: 'not_handed_over' })).body.id);
    expect(await lateness(arranged)).toEqual(LATE);
  });
});

test('who reports it after day 14 is late no longer either', async () => {
  const arranged = await claimed();
  for (const day of ['15', '20', '26']) await runJobsAt(app, `2030-06-${day}T00:10:00.000Z`);
  expect(await lateness(arranged)).toMatchObject({ days: 14, returns: 1 });
  const disputeId = (await arranged.open(arranged.renter, { kind: 'not_handed_over' })).body.id;
  expect((await lateness(arranged)).returns).toBe(0);
  await close(arranged, disputeId, 'for_opener');
  const { days, dues, returns } = await lateness(arranged);
  expect([days, returns]).toEqual([0, 0]);
  expect(dues.length).toBeGreaterThan(1);
  expect(dues.every(([, , state]) => state === 'dropped')).toBe(true);
  expect(await faults()).toEqual([]);
});

test('nor does who reports it while it is out owe what was charged before', async () => {
  const arranged = await claimed();
  await runJobsAt(app, '2030-06-15T00:10:00.000Z');
  expect((await lateness(arranged)).dues).toEqual([['extra', 10_000, 'open']]);
  await close(
    arranged,
    (await arranged.open(arranged.renter, { kind: 'not_handed_over' })).body.id,
    'for_opener',
  );
  await waitDays(8);
  expect(await lateness(arranged)).toEqual({ days: 0, dues: [['extra', 10_000, 'dropped']], returns: 0 });
});

describe('who had it, and reports that it was back before its owner said so', () => {
  test('is late no longer once that is decided for them', async () => {
    const arranged = await met();
    await complete(arranged, '2030-06-15T10:00:00.000Z');
    expect(await lateness(arranged)).toMatchObject({ days: 3, returns: 1 });
    const disputeId = (await arranged.open(arranged.renter, { kind: 'other' })).body.id;
    expect((await lateness(arranged)).returns).toBe(0);
    expect((await arranged.rental(arranged.renter)).dues[0]).toMatchObject({ isFrozen: true, can: [] });
    await close(arranged, disputeId, 'for_opener');
    expect(await lateness(arranged)).toEqual({ days: 0, dues: [['extra', 15_000, 'dropped']], returns: 0 });
  });

  test.for([
    ['other', 'shared'],
    ['not_as_described', 'for_opener'],
  ] as const)('but not by %s that is decided as %s', async ([kind, outcome]) => {
    const arranged = await met();
    await complete(arranged, '2030-06-15T10:00:00.000Z');
    await close(arranged, (await arranged.open(arranged.renter, { kind })).body.id, outcome);
    expect(await lateness(arranged)).toMatchObject({ days: 3, returns: 1 });
  });

  test('nor after a return that both say, by code or by a press', async () => {
    for (const by of ['code', 'press'] as const) {
      const arranged = await (by === 'code' ? claimed() : met());
      const { id, owner, renter, open, checkIn, press } = arranged;
      app.setNow('2030-06-15T10:00:00.000Z');
      if (by === 'code') await checkIn();
      else for (const who of [renter, owner]) await press(who, 'checkin');
      const disputeId = (await open(renter, { kind: 'other' })).body.id;
      const dueId = (await arranged.rental(renter)).dues[0]?.id ?? 0;
      expect((await confirm(renter, id, dueId)).status).toBe(200);
      expect((await lateness(arranged)).returns).toBe(1);
      await close(arranged, disputeId, 'for_opener');
      expect(await lateness(arranged)).toMatchObject({ days: 3, returns: 1 });
    }
  });
});
