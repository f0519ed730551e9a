import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { findFaults } from '../ledger/checkQueries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
import type { StoredDue } from './draftRules.ts';
import {
  cancelDues,
  changeDues,
  chargeLate,
  compensateRenter,
  dropLate,
  freezeDeposit,
  makeConfirmDue,
  openDues,
  settleDeposit,
} from './dueActions.ts';
import { lockDues } from './dueQueries.ts';
import { settleDues } from './settleActions.ts';

/** How many lives of rentals: `HISTORIES=10000` for a long run. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 40);
const REFUSALS = new Set<string>(['rental_closed', 'not_paid', 'claim_open']);
const MINUTE = 60_000;
const SEED = 4711;

let database: Database;
let app: TestApp;
let owner: Person;
let renter: Person;
let itemId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await startTestApp({ database });
  owner = await makePerson(app);
  renter = await makePerson(app);
  itemId = (await makeItem(app, owner.id, { quantity: 99 })).id;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const amount = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9_999_999 }) },
);
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('settle' as const), which: fc.nat(9) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('say' as const),
      byOwner: fc.boolean(),
      which: fc.nat(9),
      confirmed: fc.integer({ min: 0, max: 5 }).map((dice) => dice > 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('change' as const), totalMinor: amount, depositMinor: amount }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('freeze' as const), minor: amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('split' as const), minor: amount }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('compensate' as const), minor: amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('late' as const), days: fc.integer({ min: 0, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('not_late' as const) }) },
);
const history = fc.record({
  totalMinor: amount,
  depositMinor: amount,
  steps: fc.array(happening, { minLength: 3, maxLength: 20 }),
  /** The share that comes back when it is cancelled at the end; null if it is not. */
  percent: fc.constantFrom(null, 0, 50, 100, 100),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

const sumOf = (dues: readonly StoredDue[], isMeant: (due: StoredDue) => boolean) =>
  dues
    .filter((due) => due.state !== 'dropped' && isMeant(due))
    .reduce((sum, due) => sum + due.amountMinor, 0);
const settled = (due: StoredDue) => due.state === 'settled';
const isOf =
  (kind: StoredDue['kind'], cause = '') =>
  (due: StoredDue) =>
    due.kind === kind && due.cause.startsWith(cause);
const isPrice = (due: StoredDue) => isOf('rental')(due) || isOf('extra', 'change')(due);
const isCompensation = isOf('refund', 'claim ');
const isLateBack = isOf('refund', 'late ');

/** Lives through a history; after each step, every due must be explained by what was agreed on. */
async function live({ steps, percent, ...first }: History): Promise<void> {
  const { context } = app;
  const { id } = await makeRental(app, {
    itemId,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2030-06-20',
    endDate: '2030-06-22',
    status: 'completed',
  });
  const rental = { rentalId: id, ownerId: owner.id, renterId: renter.id, currency: 'INR' };
  const confirm = makeConfirmDue(context);
  const within = database.db.transaction.bind(database.db);
  const doing = () => ({ byId: null, at: context.now() });
  const read = () => within((tx) => lockDues(tx, id));
  const say = async (who: Person, due: StoredDue | undefined, isConfirmed: boolean) => {
    if (!due) return;
    await confirm(who, { rentalId: id, dueId: due.id, isConfirmed }, '127.0.0.1').catch((error: unknown) => {
      const isRefused = error instanceof Problem && REFUSALS.has(error.code);
      if (!isRefused) throw error;
    });
  };
  let asked = first;
  /** What the owner keeps of deposits, and what is due for damage and for returns. */
  let kept = 0;
  let charged = 0;
  let late = 0;
  /** What the owner gives because of disputes. */
  let compensated = 0;
  await within((tx) => openDues(context, tx, rental, asked, doing()));
  for (const [index, step] of steps.entries()) {
    const before = await read();
    switch (step.what) {
      case 'say':
        await say(step.byOwner ? owner : renter, before[step.which % before.length], step.confirmed);
        break;
      case 'settle':
        for (const who of [owner, renter]) await say(who, before[step.which % before.length], true);
        break;
      case 'change': {
        const { what: _what, ...to } = step;
        const change = { id: index + 1, from: asked, to };
        await within((tx) => changeDues(context, tx, rental, change, doing()));
        asked = to;
        break;
      }
      case 'wait':
        app.setNow(new Date(context.now().getTime() + step.hours * 3_600_000));
        await settleDues(context);
        break;
      case 'freeze':
        await within((tx) => freezeDeposit(tx, rental, step.minor, doing()));
        break;
      case 'split': {
        const held =
          sumOf(before, (due) => isOf('deposit_back')(due) && !settled(due)) -
          sumOf(before, (due) => isOf('deposit')(due) && !settled(due));
        kept += Math.min(step.minor, held);
        charged += Math.max(0, step.minor - held);
        await within((tx) => settleDeposit(tx, rental, step.minor, doing()));
        break;
      }
      case 'compensate':
        compensated += step.minor;
        await within((tx) => compensateRenter(tx, rental, step.minor, doing()));
        break;
      case 'late':
        late += step.days * 300;
        await within((tx) =>
          chargeLate(tx, { ...rental, terms: { lateFee: 1.5, price: 9 }, pieces: 2 }, step.days, doing()),
        );
        break;
      case 'not_late':
        late = 0;
        await within((tx) => dropLate(tx, id, doing()));
        break;
    }
    const dues = await read();
    const isPriceBack = (due: StoredDue) => isOf('refund')(due) && !isCompensation(due) && !isLateBack(due);
    expect(sumOf(dues, isPrice) - sumOf(dues, isPriceBack)).toBe(asked.totalMinor);
    expect(sumOf(dues, isCompensation)).toBe(compensated);
    expect(sumOf(dues, isOf('extra', 'claim '))).toBe(charged);
    expect(sumOf(dues, isOf('extra', 'late ')) - sumOf(dues, isLateBack)).toBe(late);
    expect(sumOf(dues, isOf('deposit')) - sumOf(dues, isOf('deposit_back'))).toBe(kept);
  }
  if (percent === null) return;
  const before = await read();
  const paid =
    sumOf(before, (due) => isPrice(due) && settled(due)) -
    sumOf(before, (due) => isOf('refund')(due) && !isLateBack(due));
  const refundMinor = Math.round((asked.totalMinor * percent) / 100);
  await within((tx) => cancelDues(tx, id, { totalMinor: asked.totalMinor, refundMinor }, doing()));
  const after = await read();
  const back = sumOf(after, isOf('refund', 'cancelled'));
  expect(sumOf(after, (due) => isPrice(due) && !settled(due))).toBe(0);
  if (percent === 100) expect(back).toBe(Math.max(0, paid));
  if (percent === 0) expect(back).toBe(0);
  expect(sumOf(after, isOf('deposit')) - sumOf(after, isOf('deposit_back'))).toBe(kept);
}

test(
  'whatever happens to rentals, every due is explained to the minor unit, and the ledger agrees',
  async () => {
    app.setNow('2030-06-01T06:00:00Z');
    for (const one of fc.sample(history, { numRuns: HISTORIES, seed: SEED })) await live(one);
    const { faults, dues, transfers } = await database.db.transaction((tx) => findFaults(tx));
    expect(faults).toEqual([]);
    expect(dues).toBeGreaterThan(HISTORIES);
    expect(transfers).toBeGreaterThan(dues);
    const { rows } = await database.db.$client.query<{ mixed: number; overdrawn: number; sum: number }>(`
    select (select count(*) from ledger_accounts where ledger <> 'hand')::integer as mixed,
      (select count(*) from ledger_balances where kind = 'liability' and posted > 0)::integer as overdrawn,
      (select coalesce(sum(amount_minor), 0) from ledger_entries)::integer as sum`);
    expect(rows).toEqual([{ mixed: 0, overdrawn: 0, sum: 0 }]);
  },
  Math.max(2, HISTORIES / 100) * MINUTE,
);
