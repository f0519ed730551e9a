import { suspendUser } from '@lendloop/contract/admin';
import type { DisputeState } from '@lendloop/contract/disputes/states';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { lockItemOf } from '../rentals/writes.ts';
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
import type { Person } from '../testing/factories.ts';
import { beforeCommitOf } from '../testing/meanwhile.ts';
import { moveDisputes } from './overdueActions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let admin: Person;
let second: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: 'UTC' } });
  app.setNow(NOON);
  admin = await makeAdmin(app);
  second = await makeAdmin(app);
});
afterAll(() => app.close());

interface Case {
  readonly from: DisputeState;
  readonly ms: number;
  readonly to: DisputeState;
  /** Whether that closes it. */
  readonly isClosed: boolean;
  /** Something that only the former state allows. */
  readonly act: (arranged: Arrangement, id: number) => Promise<{ status: number }>;
}

const cases: Case[] = [
  {
    from: 'open',
    ms: 72 * HOUR_MS,
    to: 'review',
    isClosed: false,
    act: ({ ready, owner }, id) => ready(owner, id),
  },
  {
    from: 'answered',
    ms: 72 * HOUR_MS,
    to: 'review',
    isClosed: false,
    act: ({ ready, owner }, id) => ready(owner, id),
  },
  {
    from: 'review',
    ms: 14 * DAY_MS,
    to: 'lapsed',
    isClosed: true,
    act: ({ withdraw, owner }, id) => withdraw(owner, id),
  },
  {
    from: 'decided',
    ms: 7 * DAY_MS,
    to: 'decided',
    isClosed: true,
    act: ({ appeal, renter }, id) => appeal(renter, id),
  },
  {
    from: 'appealed',
    ms: 14 * DAY_MS,
    to: 'decided',
    isClosed: true,
    act: (_arranged, id) => decide(second, id),
  },
];

describe('a deadline is exact to the millisecond', () => {
  for (const { from, ms, to, isClosed, act } of cases)
    for (const by of ['a call', 'a read', 'the job'] as const)
      test(`from ${from} to ${to} by ${by}`, async () => {
        const before = await arrangeDispute(app);
        const early = await bringTo(app, before, before.owner, from, admin);
        wait(app, ms - 1);
        if (by === 'the job') await moveDisputes(app.context);
        expect((await before.show(before.owner, early)).body).toMatchObject({ state: from, closedAt: null });
        expect((await act(before, early)).status).toBe(200);
        for (const late of [0, 1]) {
          const arranged = await arrangeDispute(app);
          const id = await bringTo(app, arranged, arranged.owner, from, admin);
          const { deadlineAt } = (await arranged.show(arranged.owner, id)).body;
          wait(app, ms + late);
          if (by === 'a call') expect((await act(arranged, id)).status).toBe(409);
          if (by === 'the job') await moveDisputes(app.context);
          const { body } = await arranged.show(arranged.owner, id);
          expect(body).toMatchObject({ state: to, closedAt: isClosed ? deadlineAt : null });
        }
      });

  test('a person who does not come has 24 hours to answer, and then it is decided wholly', async () => {
    for (const [ms, state] of [
      [24 * HOUR_MS - 1, 'open'],
      [24 * HOUR_MS, 'decided'],
      [24 * HOUR_MS + 1, 'decided'],
    ] as const) {
      const { renter, open, show } = await arrangeDispute(app);
      const { id } = (await open(renter, { kind: 'no_show' })).body;
      wait(app, ms);
      const { body } = await show(renter, id);
      expect(body.state).toBe(state);
      if (state === 'decided')
        expect(body).toMatchObject({ outcome: 'for_opener', amountMinor: 1000, closedAt: null });
    }
  });

  test('nobody answered: it is decided up to the deposit that is held', async () => {
    for (const [claimMinor, depositMinor, amountMinor] of [
      [1000, 600, 600],
      [1000, 5000, 1000],
      [null, 5000, 0],
    ] as const) {
      const { owner, open, show } = await arrangeDispute(app, { depositMinor });
      const { id } = (await open(owner, { claimMinor })).body;
      wait(app, 72 * HOUR_MS);
      await moveDisputes(app.context);
      expect((await show(owner, id)).body).toMatchObject({
        state: 'decided',
        outcome: 'for_opener',
        amountMinor,
      });
    }
    const { renter, open, show } = await arrangeDispute(app, { depositMinor: 5000 });
    const { id } = (await open(renter)).body;
    wait(app, 72 * HOUR_MS);
    expect((await show(renter, id)).body.state).toBe('review');
  });

  test('who is suspended and cannot answer loses nothing by it: administrators decide', async () => {
    for (const [kind, ms] of [
      ['damaged', 72 * HOUR_MS],
      ['no_show', 24 * HOUR_MS],
    ] as const) {
      const { owner, renter, open, show } = await arrangeDispute(app, { depositMinor: 5000 });
      const { id } = (await open(owner, { kind })).body;
      const body = { suspended: true, comment: 'For another reason.' };
      await admin.client.call(suspendUser, { params: { id: renter.id }, body });
      wait(app, ms);
      await moveDisputes(app.context);
      expect((await show(owner, id)).body).toMatchObject({ state: 'review', outcome: null });
    }
  });

  test('what ran late happens as of its own deadlines, one after the other', async () => {
    const { owner, open } = await arrangeDispute(app);
    const { id, deadlineAt } = (await open(owner)).body;
    wait(app, 40 * DAY_MS);
    await moveDisputes(app.context);
    const lapsedAt = new Date(Date.parse(deadlineAt) + 14 * DAY_MS).toISOString();
    const { rows } = await app.database.db.$client.query<{ state: string; closed_at: Date }>(
      'select state, closed_at from disputes where id = $1',
      [id],
    );
    expect([rows[0]?.state, rows[0]?.closed_at.toISOString()]).toEqual(['lapsed', lapsedAt]);
  });
});

test('the job runs on two nodes at once, and each move happens once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const other = await arrangeDispute(app);
    ids.push(await bringTo(app, other, other.owner, 'answered', admin));
  }
  wait(app, 72 * HOUR_MS);
  await Promise.all([moveDisputes(app.context), moveDisputes(app.context)]);
  await moveDisputes(app.context);
  const { rows } = await app.database.db.$client.query<{ count: string }>(
    "select count(*) from dispute_entries where kind = 'state' and body ->> 'to' = 'review' and dispute_id = any($1)",
    [ids],
  );
  expect(Number(rows[0]?.count)).toBe(ids.length);
});

test('the job leaves a rental alone whose item somebody has locked, as they do to end its handover', async () => {
  const { owner, rentalId, open, show } = await arrangeDispute(app);
  const { id } = (await open(owner, { claimMinor: 0 })).body;
  await moveDisputes(app.context);
  wait(app, 72 * HOUR_MS);
  const moved = await beforeCommitOf(
    app.database,
    (tx) => lockItemOf(tx, rentalId),
    () => moveDisputes(app.context),
  );
  // The embedded database lends its only connection once that has ended.
  expect(moved).toBe(app.database.kind === 'postgres' ? 0 : 1);
  await moveDisputes(app.context);
  expect((await show(owner, id)).body.state).not.toBe('open');
});
