import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Tx } from '../db/connect.ts';
import { images } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements/sent.ts';
import { sweepImages } from './sweepActions.ts';
import { AT_ONCE, deleteUnusedImages } from './sweepWrites.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2030-06-01T12:00:00Z');
/** Each rental is about a listing with this many pictures. */
const EACH = 10;
const RENTALS = 540;
/** One picture among so many is in use nowhere. */
const NTH = 10;
const PICTURES = 6000;

/** The name of the picture with this number. Their order by name has nothing to do with that of the numbers. */
const hash = sql.raw(`encode(sha256(n::text::bytea), 'hex')`);

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  app.setNow(NOW);
});
afterEach(() => app.close());

/** Pictures from two days ago, most of which stand only in listings as they were agreed on for rentals that end on this day. */
async function fill(endDate: string) {
  const { db } = app.database;
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id);
  await db.execute(sql`
    insert into images (hash, width, height, created_at, avif_at)
    select ${hash}, 50, 40, ${new Date(NOW.getTime() - 2 * DAY_MS).toISOString()}::timestamptz, now()
    from generate_series(1, ${PICTURES}::integer) n`);
  await db.execute(sql`
    insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
    select ${itemId}, ${renter.id}, ${owner.id}, ${endDate}::date, ${endDate}::date, 'completed', 100
    from generate_series(1, ${RENTALS}::integer)`);
  await db.execute(sql`
    with shown as (
      select ${hash} as hash, row_number() over (order by n) - 1 as place
      from generate_series(1, ${PICTURES}::integer) n where n % ${NTH} <> 0
    ), rented as (select rental_id, row_number() over (order by rental_id) - 1 as place from agreed_listings)
    update agreed_listings a set images = (
      select array_agg('/images/' || s.hash) from shown s where s.place / ${EACH} = r.place)
    from rented r where r.rental_id = a.rental_id`);
  for (const table of ['images', 'rentals', 'agreed_listings', 'users'])
    await db.$client.query(`vacuum analyze ${table}`);
}

/** How the transaction has read the table so far: rows, and scans of all of it. */
async function readsOf(tx: Tx, table: string) {
  const { rows } = await tx.execute<{ scans: number; rows: number }>(sql`
    select seq_scan::integer as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
    from pg_stat_xact_user_tables where relname = ${table}`);
  return rows[0] ?? { scans: 0, rows: 0 };
}

test('a sweep looks at some pictures at a time, however many stand only in agreed listings', async () => {
  await fill('2030-05-30');
  const before = new Date(NOW.getTime() - DAY_MS);
  let after: string | null = '';
  let deleted = 0;
  for (let bites = 0; after !== null; bites++) {
    expect(bites).toBeLessThanOrEqual(PICTURES / AT_ONCE);
    const from: string = after;
    const { bite, reads } = await app.database.db.transaction(async (tx) => {
      // A table this small is read whole where that costs less than an index; it stands for a large one.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local random_page_cost = 1`);
      const earlier = await readsOf(tx, 'images');
      const bite = await deleteUnusedImages(tx, before, from);
      const later = await readsOf(tx, 'images');
      return { bite, reads: { scans: later.scans - earlier.scans, rows: later.rows - earlier.rows } };
    });
    // Each is found by the index and looked at; the few that go are looked at again.
    expect(reads.scans).toBe(0);
    expect(reads.rows).toBeLessThan(4 * AT_ONCE);
    deleted += bite.deleted.length;
    after = bite.last;
  }
  expect(deleted).toBe(PICTURES / NTH);
});

test('one round removes all pictures that nobody uses, and lets others have the database in between', async () => {
  await fill('2030-05-30');
  let removed = 0;
  const sent = await statementsOf(async () => {
    removed = await sweepImages(app.context);
  });
  expect(removed).toBe(PICTURES / NTH);
  expect(await app.database.db.$count(images)).toBe(PICTURES - PICTURES / NTH);
  expect(sent.filter((text) => text.startsWith('begin')).length).toBeGreaterThanOrEqual(PICTURES / AT_ONCE);
});

test('pictures of all rentals that end on one day are given up some at a time, and all in one round', async () => {
  await fill('2030-01-01');
  const { db } = app.database;
  await db.delete(images);
  await db.execute(sql`
    update rentals set completed_at = ${NOW.toISOString()}::timestamptz where id % 5 = 0`);
  await sweepImages(app.context);
  const { rows } = await db.execute<{ freed: number; kept: number }>(sql`
    select count(*) filter (where images = '{}')::integer as freed, count(*) filter (where images <> '{}')::integer as kept
    from agreed_listings group by xmin::text order by freed desc`);
  const sum = (of: 'freed' | 'kept') => rows.reduce((total, row) => total + row[of], 0);
  expect([sum('freed'), sum('kept')]).toEqual([(RENTALS * 4) / 5, RENTALS / 5]);
  // A transaction each.
  for (const { freed } of rows) expect(freed).toBeLessThanOrEqual(AT_ONCE);
  expect(rows.filter(({ freed }) => freed > 0).length).toBeGreaterThan(1);
});
