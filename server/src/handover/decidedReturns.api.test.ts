import { answerChange, proposeChange } from '@lendloop/contract/rentals/changes';
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

/** A rental whose last day is the 12th, and a late day costs 5,000. */
const arrange = () => arrangeDispute(app, { rental: { terms: LATE_TERMS } });
const runOn = (day: number) => runJobsAt(app, `2030-06-${day}T00:10:00.000Z`);

const complete = (arranged: Arrangement, at: string) => completeAt(app, arranged, at);

/** Has the team decide what the owner reports, and the time of an appeal pass. */
async function close(
  { ready, owner, renter }: Arrangement,
  disputeId: number,
  outcome: 'for_opener' | 'for_other',
): Promise<void> {
  await ready(owner, disputeId);
  await ready(renter, disputeId);
  await decide(admin, disputeId, { outcome, amountMinor: 0 });
  await runJobsAt(app, new Date(app.context.now().getTime() + 8 * 86_400_000).toISOString());
}

async function lateness({ id, renter, rental }: Arrangement) {
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, id));
  const dues = (await rental(renter)).dues.filter(({ kind }) => kind === 'extra');
  return { days: row?.lateDays, dues: dues.map(({ amountMinor, state }) => [amountMinor, state]) };
}

test('an owner who alone says when it came back, calls it late and is found wrong, gets no late fee', async () => {
  const arranged = await arrange();
  await arranged.checkOut();
  await complete(arranged, '2030-06-17T10:00:00.000Z');
  expect(await lateness(arranged)).toEqual({ days: 5, dues: [[25_000, 'open']] });
  await close(arranged, (await arranged.open(arranged.owner, { kind: 'late' })).body.id, 'for_other');
  expect(await lateness(arranged)).toEqual({ days: 0, dues: [[25_000, 'dropped']] });
});

test('what was decided to be back is late no further, though nobody has pressed', async () => {
  const arranged = await arrange();
  await arranged.checkOut();
  await runOn(15);
  expect(await lateness(arranged)).toEqual({ days: null, dues: [[10_000, 'open']] });
  await close(arranged, (await arranged.open(arranged.owner, { kind: 'not_returned' })).body.id, 'for_other');
  await runOn(26);
  expect(await lateness(arranged)).toEqual({ days: 0, dues: [[10_000, 'dropped']] });
});

test('nor once it was completed without a word of the renter before that was decided', async () => {
  const arranged = await arrange();
  await arranged.checkOut();
  await runOn(15);
  const { id } = (await arranged.open(arranged.owner, { kind: 'not_returned' })).body;
  await arranged.say(arranged.renter, id);
  for (const day of [18, 26]) await runOn(day);
  expect((await lateness(arranged)).days).toBe(14);
  await close(arranged, id, 'for_other');
  const { days, dues } = await lateness(arranged);
  expect([days, new Set(dues.map(([, state]) => state))]).toEqual([0, new Set(['dropped'])]);
});

test('a report from before the last day, decided for the renter, says nothing of the return', async () => {
  const arranged = await arrange();
  await arranged.checkOut();
  const { id } = (await arranged.open(arranged.owner, { kind: 'not_returned' })).body;
  await arranged.ready(arranged.owner, id);
  await arranged.ready(arranged.renter, id);
  await decide(admin, id, { outcome: 'for_other', amountMinor: 0 });
  await runOn(19);
  await runOn(20);
  expect((await lateness(arranged)).days).toBeNull();
  expect((await arranged.rental(arranged.owner)).status).toBe('approved');
});

test('a press from after the decision stays, and counts from when it was made', async () => {
  const arranged = await arrange();
  const { owner, renter, open, ready, press, checkOut } = arranged;
  await checkOut();
  app.setNow('2030-06-13T10:00:00.000Z');
  const { id } = (await open(owner, { kind: 'not_returned' })).body;
  await ready(owner, id);
  await ready(renter, id);
  await decide(admin, id, { outcome: 'for_opener', amountMinor: 0 });
  app.setNow('2030-06-14T10:00:00.000Z');
  expect((await press(renter, 'checkin')).status).toBe(200);
  await runOn(20);
  await runOn(21);
  expect((await lateness(arranged)).days).toBe(2);
});

test('who was found right that they never got it is not made late by a later report of the owner', async () => {
  const arranged = await arrange();
  const { owner, renter, open, offer, accept, press, withdraw } = arranged;
  app.setNow('2030-06-09T00:00:00.000Z');
  await press(owner, 'checkout');
  await runJobsAt(app, '2030-06-11T00:00:00.000Z');
  const first = (await open(renter, { kind: 'not_handed_over' })).body.id;
  await accept(renter, first, await offer(owner, first, 100));
  const second = (await open(owner, { kind: 'other' })).body.id;
  await complete(arranged, '2030-06-17T10:00:00.000Z');
  await withdraw(owner, second);
  expect(await lateness(arranged)).toEqual({ days: 0, dues: [] });
});

test.for([
  ['an evening', '2030-06-12T18:30:00.000Z', '2030-06-12'],
  ['a shorter rental', '2030-06-11T10:00:00.000Z', '2030-06-11'],
] as const)(
  'the owner alone says of %s that it was handed over, and late days cost as usual',
  async ([, at, endDate]) => {
    const arranged = await arrange();
    const { owner, press, renter, id } = arranged;
    app.setNow(new Date(Date.parse(at) - 48 * 3_600_000));
    await press(owner, 'checkout');
    await runJobsAt(app, at);
    if (endDate === '2030-06-11') {
      const days = { startDate: '2030-06-10', endDate };
      const { body } = await renter.client.call(proposeChange, { params: { id }, body: days });
      const params = { id, changeId: body.id };
      const answer = await owner.client.call(answerChange, { params, body: { status: 'accepted' } });
      expect(answer.status).toBe(200);
    }
    await complete(arranged, '2030-06-17T10:00:00.000Z');
    // Without the day after the last one.
    expect((await lateness(arranged)).days).toBe(endDate === '2030-06-11' ? 5 : 4);
  },
);

test('a claimed time of the handover leaves no less of the last day for the return', async () => {
  const arranged = await arrange();
  const { owner, renter, enter, codeOf, press } = arranged;
  app.setNow('2030-06-12T23:59:00.000Z');
  await enter(owner, 'checkout', await codeOf('checkout'), { enteredAt: '2030-06-12T10:00:00.000Z' });
  app.setNow('2030-06-13T09:00:00.000Z');
  await press(renter, 'checkin');
  await runJobsAt(app, '2030-06-15T10:00:00.000Z');
  expect((await lateness(arranged)).days).toBe(0);
});

test('who was found to have it still, in spite of their press, presses again once it is back', async () => {
  const arranged = await arrange();
  const { owner, renter, open, press, checkOut, see, phaseOf } = arranged;
  await checkOut();
  await press(renter, 'checkin');
  const disputeId = (await open(owner, { kind: 'not_returned' })).body.id;
  const can = async () => phaseOf(await see(renter), 'checkin').can;
  expect(await can()).not.toContain('confirm');
  await close(arranged, disputeId, 'for_opener');
  expect(await can()).toContain('confirm');
  expect((await press(renter, 'checkin')).status).toBe(200);
  const back = app.context.now();
  await runJobsAt(app, new Date(back.getTime() + 49 * 3_600_000).toISOString());
  expect((await lateness(arranged)).days).toBe(back.getUTCDate() - 12);
});

test('an owner loses no late days by reporting that it is not back, though the renter has never said that they had it', async () => {
  const arranged = await arrange();
  const { owner, open, press, withdraw } = arranged;
  app.setNow('2030-06-09T00:00:00.000Z');
  await press(owner, 'checkout');
  await runJobsAt(app, '2030-06-11T00:00:00.000Z');
  await runOn(15);
  const { id } = (await open(owner, { kind: 'not_returned' })).body;
  await complete(arranged, '2030-06-17T10:00:00.000Z');
  await withdraw(owner, id);
  expect((await lateness(arranged)).days).toBe(5);
});

test.for([
  ['2030-06-12T17:59:00.000Z', 1],
  ['2030-06-12T23:59:00.000Z', 0],
] as const)(
  'a handover that is recorded at %s of the last day makes the next day %d days late',
  async ([at, days]) => {
    const arranged = await arrange();
    const { renter, checkOut, press } = arranged;
    app.setNow(at);
    expect((await checkOut()).status).toBe(200);
    app.setNow('2030-06-13T09:00:00.000Z');
    await press(renter, 'checkin');
    await runJobsAt(app, '2030-06-15T10:00:00.000Z');
    expect((await lateness(arranged)).days).toBe(days);
  },
);
