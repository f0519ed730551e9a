import type { DisputeDetails } from '@lendloop/contract/disputes/disputes';
import { confirmDue, type Due } from '@lendloop/contract/payments/dues';
import { getRental } from '@lendloop/contract/rentals';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findFaults } from '../ledger/checkQueries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { arrangeDispute, bringTo, decide, makeAdmin, NOON, wait } from '../testing/disputes/disputing.ts';
import type { Person } from '../testing/factories.ts';
import { moveDisputes } from './overdueActions.ts';

const DAY_MS = 86_400_000;

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

const openOf = (dues: readonly Due[], kind: Due['kind']) =>
  dues
    .filter((due) => due.kind === kind && due.state === 'open')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const faults = async () => (await app.database.db.transaction((tx) => findFaults(tx))).faults;
const countSplits = async (rentalId: number) => {
  const { rows } = await app.database.db.execute<{ count: number }>(sql`
    select count(*)::integer as count from rental_events where rental_id = ${rentalId} and what = 'deposit_split'`);
  return rows[0]?.count;
};

test("an owner's claim freezes the deposit, and the decision divides it after the last day of an appeal", async () => {
  const arranged = await arrangeDispute(app, { depositMinor: 3000 });
  const { owner, renter, open, rental, show, ready, rentalId } = arranged;
  const { body } = await open(owner, { claimMinor: 1200 });
  expect(body).toMatchObject({ deposit: { heldMinor: 3000, isFrozen: true } });
  expect((await rental(renter)).dues.find(({ kind }) => kind === 'deposit_back')).toMatchObject({
    isFrozen: true,
    amountMinor: 3000,
  });
  await ready(owner, body.id);
  await ready(renter, body.id);
  await decide(admin, body.id, { outcome: 'shared', amountMinor: 900 });
  wait(app, 7 * DAY_MS - 1);
  await moveDisputes(app.context);
  expect(await countSplits(rentalId)).toBe(0);
  expect(openOf((await rental(owner)).dues, 'deposit_back')).toBe(3000);
  wait(app, 1);
  await moveDisputes(app.context);
  const after = await rental(owner);
  expect([openOf(after.dues, 'deposit_back'), openOf(after.dues, 'extra')]).toEqual([2100, 0]);
  expect(after.dues.some(({ isFrozen }) => isFrozen)).toBe(false);
  expect((await show(renter, body.id)).body).toMatchObject({
    state: 'decided',
    isFinal: true,
    amountMinor: 900,
    deposit: { heldMinor: 3000, isFrozen: false },
  });
  expect(await faults()).toEqual([]);
});

test('what a deposit does not reach for becomes a due, and without one all of it', async () => {
  for (const [depositMinor, back, extra] of [
    [500, 0, 400],
    [0, 0, 900],
  ] as const) {
    const { owner, renter, open, offer, accept, rental } = await arrangeDispute(app, { depositMinor });
    const { id } = (await open(owner, { claimMinor: 1200 })).body;
    await accept(owner, id, await offer(renter, id, 900));
    const { dues } = await rental(owner);
    expect([openOf(dues, 'deposit_back'), openOf(dues, 'extra')]).toEqual([back, extra]);
  }
  expect(await faults()).toEqual([]);
});

test('one that comes to nothing lets the deposit go: withdrawn, lapsed, or decided for nobody', async () => {
  for (const state of ['withdrawn', 'lapsed'] as const) {
    const arranged = await arrangeDispute(app, { depositMinor: 3000 });
    const id = await bringTo(app, arranged, arranged.owner, state, admin);
    const { dues } = await arranged.rental(arranged.renter);
    expect([openOf(dues, 'deposit_back'), dues.some(({ isFrozen }) => isFrozen)]).toEqual([3000, false]);
    expect((await arranged.show(arranged.owner, id)).body).toMatchObject({ state, amountMinor: 0 });
  }
  expect(await faults()).toEqual([]);
});

test('what the renter gets is a refund that the owner owes, once', async () => {
  const arranged = await arrangeDispute(app, { depositMinor: 3000 });
  const { owner, renter, open, ready, appeal, rental } = arranged;
  const { id } = (await open(renter, { kind: 'not_as_described', claimMinor: 800 })).body;
  expect((await rental(owner)).dues.some(({ isFrozen }) => isFrozen)).toBe(false);
  await ready(owner, id);
  await ready(renter, id);
  await decide(admin, id, { outcome: 'for_opener', amountMinor: 800 });
  await appeal(owner, id);
  expect(openOf((await rental(owner)).dues, 'refund')).toBe(0);
  const last = await decide(second, id, { outcome: 'shared', amountMinor: 300 });
  expect(last.body).toMatchObject({ state: 'decided', isFinal: true, amountMinor: 300 });
  await decide(second, id, { outcome: 'shared', amountMinor: 300 });
  wait(app, 20 * DAY_MS);
  await Promise.all([moveDisputes(app.context), moveDisputes(app.context)]);
  const { rows } = await app.database.db.execute<{ amount: number }>(sql`
    select amount_minor::float8 as amount from dues where rental_id = ${arranged.rentalId} and kind = 'refund'`);
  expect(rows).toEqual([{ amount: 300 }]);
  expect(await faults()).toEqual([]);
});

test('what a renter paid an owner who then cancelled comes back by a decision, although the owner says nothing', async () => {
  const { owner, renter, open, rental, show, rentalId } = await arrangeDispute(app, { depositMinor: 3000 });
  const params = { id: rentalId };
  const price = (await rental(renter)).dues.find(({ kind }) => kind === 'rental');
  await renter.client.call(confirmDue, {
    params: { ...params, dueId: price?.id ?? 0 },
    body: { confirmed: true },
  });
  await owner.client.call(cancelRental, { params, body: {} });
  expect((await rental(renter)).dues).toContainEqual(
    expect.objectContaining({ kind: 'rental', state: 'dropped' }),
  );
  const { id } = (await open(renter, { kind: 'not_handed_over', claimMinor: 10_000 })).body;
  wait(app, 3 * DAY_MS);
  expect((await show(renter, id)).body).toMatchObject({ state: 'review', outcome: null });
  await decide(admin, id, { outcome: 'for_opener', amountMinor: 10_000 });
  wait(app, 7 * DAY_MS);
  await moveDisputes(app.context);
  const { dues } = await rental(renter);
  expect(openOf(dues, 'refund')).toBe(10_000);
  // The deposit comes back as before.
  expect(openOf(dues, 'deposit_back')).toBe(3000);
  const refund = dues.find(({ kind }) => kind === 'refund');
  for (const who of [owner, renter])
    await who.client.call(confirmDue, {
      params: { ...params, dueId: refund?.id ?? 0 },
      body: { confirmed: true },
    });
  expect((await rental(owner)).payment).toMatchObject({ refundedMinor: 10_000 });
  expect(await faults()).toEqual([]);
});

test('a crash between the state and the money leaves neither, and later both happen once', async () => {
  const arranged = await arrangeDispute(app, { depositMinor: 3000 });
  const { owner, rentalId, show, rental } = arranged;
  const id = await bringTo(app, arranged, owner, 'decided', admin);
  const { db } = app.database;
  await db.execute(sql`
    create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  app.setNow(new Date(Date.parse(NOON) + 7 * DAY_MS));
  for (const table of ['rental_events', 'ledger_entries', 'dues']) {
    await db.execute(sql`
      create trigger fail_now before insert or update on ${sql.identifier(table)} for each row execute function fail_now()`);
    await expect(moveDisputes(app.context)).rejects.toThrow('Failed query');
    await db.execute(sql`drop trigger fail_now on ${sql.identifier(table)}`);
    const { rows } = await db.execute<{ closed: boolean }>(sql`
      select closed_at is not null as closed from disputes where id = ${id}`);
    expect([table, rows[0]?.closed, await countSplits(rentalId)]).toEqual([table, false, 0]);
  }
  await db.execute(sql`drop function fail_now`);
  await Promise.all([moveDisputes(app.context), moveDisputes(app.context), show(owner, id)]);
  await moveDisputes(app.context);
  expect(await countSplits(rentalId)).toBe(1);
  expect(openOf((await rental(owner)).dues, 'deposit_back')).toBe(2600);
  expect(await faults()).toEqual([]);
});

test('accepting, withdrawing and deciding at the same moment: one wins, and the money follows it', async () => {
  const won = new Set<string>();
  for (let round = 0; round < 25; round += 1) {
    const arranged = await arrangeDispute(app, { depositMinor: 3000 });
    const { owner, renter, open, ready, offer, accept, withdraw, show, rentalId } = arranged;
    const { id } = (await open(owner, { claimMinor: 1200 })).body;
    const entryId = await offer(renter, id, 700);
    await ready(owner, id);
    await ready(renter, id);
    const tries = [
      () => accept(owner, id, entryId),
      () => withdraw(owner, id),
      () => decide(admin, id, { outcome: 'shared', amountMinor: 500 }),
    ];
    // Each has its turn to be a little ahead.
    const answers = await Promise.all(
      tries.map(async (run, n) => {
        await new Promise((resolve) => setTimeout(resolve, n === round % tries.length ? 0 : 4));
        return run();
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body }: { body: DisputeDetails } = await show(owner, id);
    won.add(body.state);
    const ends = body.entries.filter(({ record }) =>
      ['accepted', 'withdrawn', 'decided'].includes(record.kind),
    );
    expect(ends).toHaveLength(1);
    expect([body.state, body.amountMinor]).toEqual(
      {
        accepted: ['settled', 700],
        withdrawn: ['withdrawn', 0],
        decided: ['decided', 500],
      }[String(ends[0]?.record.kind)],
    );
    expect(await countSplits(rentalId)).toBe(body.state === 'decided' ? 0 : 1);
  }
  expect(won.size).toBeGreaterThan(1);
  expect(await faults()).toEqual([]);
});

test('a rental in another currency keeps the outcome only', async () => {
  const { owner, renter, open, offer, accept, rentalId } = await arrangeDispute(app, {
    rental: { currency: 'EUR' },
  });
  const { id } = (await open(owner, { claimMinor: 1200 })).body;
  const settled = await accept(owner, id, await offer(renter, id, 900));
  expect(settled.body).toMatchObject({ state: 'settled', amountMinor: 900, currency: 'EUR' });
  expect((await owner.client.call(getRental, { params: { id: rentalId } })).body.dues).toEqual([]);
});
