import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { addDays } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { findSchedule } from '../calendar/queries.ts';
import type { Db } from '../db/connect.ts';
import { blocks, occupancies } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { findPendingRentals } from './queries.ts';

const TODAY = '2030-06-05';
const PIECES = 99;
/** The pieces from here on are blocked, each a hundred times for the same day. */
const BLOCKED_FROM = 50;
const REQUESTS = 20;

test('of a hundred blocks of a piece for the same day, requests and searches look at one or two', async () => {
  const app = await startAppForTest();
  app.setNow(`${TODAY}T09:00:00Z`);
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id, { quantity: PIECES });
  const units = Array.from({ length: PIECES - BLOCKED_FROM + 1 }, (_, index) => BLOCKED_FROM + index);
  const range = { startDate: addDays(TODAY, 9), endDate: addDays(TODAY, 9) };
  const days = `[${range.startDate},${addDays(range.endDate, 1)})`;
  const made = await app.database.db
    .insert(blocks)
    .values(Array.from({ length: 100 }, () => ({ itemId, pieces: units, ...range })))
    .returning();
  await app.database.db
    .insert(occupancies)
    .values(
      made.flatMap(({ id: blockId }) =>
        units.map((unit) => ({ itemId, unit, days, held: days, kind: 'block' as const, blockId })),
      ),
    );
  const parties = { itemId, ownerId: owner.id, renterId: renter.id };
  for (let count = 0; count < REQUESTS; count++)
    await makeRental(app, {
      ...parties,
      ...range,
      endDate: addDays(range.endDate, count),
      pieces: BLOCKED_FROM - 1 + (count % 2),
    });
  await app.database.db.$client.query('vacuum analyze occupancies');

  const visibility = { moderation: 'after', viewer: { id: owner.id, isAdmin: false } } as const;
  const { rows } = await findPendingRentals(app.database.db, owner.id, visibility, 'INR', {
    limit: REQUESTS,
  });
  expect(new Set(rows.map(({ pieces, hasBlockedDays }) => [pieces, hasBlockedDays].join(' ')))).toEqual(
    new Set([`${BLOCKED_FROM - 1} false`, `${BLOCKED_FROM} true`]),
  );

  /** How many rows of the places a statement reads, also in the functions that it calls. */
  const readBy = (statement: SQL) =>
    app.database.db.transaction(async (tx) => {
      const read = async () => {
        const { rows: found } = await tx.execute<{ rows: number }>(sql`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
          from pg_stat_xact_user_tables where relname = 'occupancies'`);
        return found[0]?.rows ?? 0;
      };
      const before = await read();
      await tx.execute(statement);
      return (await read()) - before;
    });
  const { startDate: day } = range;
  expect(
    await readBy(
      sql`select max(upper(o.held)) from occupancies o where o.item_id = ${itemId} and o.kind = 'block'`,
    ),
  ).toBe(100 * units.length);
  for (const wanted of [1, BLOCKED_FROM])
    expect(
      await readBy(sql`select has_places(${itemId}, ${PIECES}, ${day}, ${day}, 0, ${wanted}, ${TODAY})`),
    ).toBeLessThan(4 * PIECES);
});

test('of any number of requests for the same days, blocked pieces are looked for once', async () => {
  const app = await startAppForTest();
  app.setNow(`${TODAY}T09:00:00Z`);
  const owner = await makePerson(app);
  const { id: itemId } = await makeItem(app, owner.id, { quantity: PIECES });
  const range = { startDate: addDays(TODAY, 9), endDate: addDays(TODAY, 9) };
  const days = `[${range.startDate},${addDays(range.endDate, 1)})`;
  const [made] = await app.database.db
    .insert(blocks)
    .values({ itemId, pieces: [PIECES], ...range })
    .returning();
  await app.database.db
    .insert(occupancies)
    .values({ itemId, unit: PIECES, days, held: days, kind: 'block', blockId: made?.id });
  const ask = async (pieces: number) => {
    const asker = await makePerson(app);
    const parties = { itemId, ownerId: owner.id, renterId: asker.id };
    await makeRental(app, { ...parties, ...range, pieces });
  };
  const visibility = { moderation: 'after', viewer: { id: owner.id, isAdmin: false } } as const;
  const planned = { range, visibility, siteCurrency: 'INR' };
  const reads: [string, (db: Db) => Promise<unknown>][] = [
    ['the list', (db) => findPendingRentals(db, owner.id, visibility, 'INR', { limit: 100 })],
    ['the plan', (db) => findSchedule(db, itemId, planned)],
  ];
  /** How often blocked pieces are looked for by each. */
  const looks = async () => {
    const found: Record<string, number> = {};
    for (const [name, read] of reads) found[name] = await looksOf(app.database.db, read);
    return found;
  };
  await ask(1);
  const once = await looks();
  expect(once).toEqual({ 'the list': 1, 'the plan': 1 });
  for (let count = 0; count < 5; count++) await ask(PIECES - (count % 2));
  expect(await looks()).toEqual(once);
  const { rows } = await findPendingRentals(app.database.db, owner.id, visibility, 'INR', { limit: 100 });
  expect(rows.map(({ pieces, hasBlockedDays }) => [pieces, hasBlockedDays])).toEqual(
    [99, 98, 99, 98, 99, 1].map((pieces) => [pieces, pieces === PIECES]),
  );
  const tooMany = await owner.client.call(listPendingRentals, { query: { limit: 101 } });
  expect(tooMany.status).toBe(400);
});

/** How often the statements that `work` sends call the function for blocked pieces. */
async function looksOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  const client = await db.$client.connect();
  try {
    await client.query(`set track_functions = 'pl'`);
    await client.query('begin');
    const run = async ({ text, values }: { text: string; values: unknown[] }): Promise<unknown[]> =>
      (await client.query({ text, values })).rows as unknown[];
    const $client = { runNamed: run, query: async (statement: never) => ({ rows: await run(statement) }) };
    const calls = async () => {
      const { rows } = await client.query<{ calls: number }>(`
        select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions where funcname = 'blocked_pieces'`);
      return rows[0]?.calls ?? 0;
    };
    const before = await calls();
    await work(Object.create(db, { $client: { value: $client } }) as Db);
    return (await calls()) - before;
  } finally {
    await client.query('rollback');
    await client.query('reset track_functions');
    client.release();
  }
}
