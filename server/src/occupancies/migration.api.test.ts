import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { migrate } from '../db/migrate.ts';
import { images } from '../db/schema.ts';
import { LISTINGS } from '../demo/listings.ts';
import { PEOPLE } from '../demo/people.ts';
import { writeDemo } from '../demo/writeActions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { findBookedRanges } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Makes a database that of the version before, which knew of no pieces. */
const BEFORE = `
  drop trigger rentals_occupy_added on rentals;
  drop trigger rentals_occupy_changed on rentals;
  drop function keep_occupancies, take_pieces, move_pieces, place_pieces;
  drop table occupancies, blocks;
  drop table dues, ledger_tallies, ledger_balances, ledger_entries, ledger_transfers, ledger_accounts;
  drop index rentals_item_completed;
  delete from rentals where status = 'approved' and item_id in (select id from items where quantity > 1);
  alter table items drop column quantity, drop column buffer_days, drop column instant_booking;
  alter table rentals drop column pieces, add constraint rentals_approved_never_overlap
    exclude using gist (item_id with =, daterange(start_date, end_date, '[]') with &&) where (status = 'approved');
  delete from schema_migrations where name in ('0031_occupancies.sql', '0032_occupancies_checked.sql')`;

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');

const rowsOf = async <Row extends pg.QueryResultRow>(statement: string) =>
  (await app.database.db.$client.query<Row>(statement)).rows;

test('of a marketplace that is upgraded, totals, statuses and booked days are what they were', async () => {
  const names = [...LISTINGS.flatMap(({ pictures }) => pictures), ...PEOPLE.map(({ portrait }) => portrait)];
  await app.database.db
    .insert(images)
    .values(names.map((name) => ({ hash: hashOf(name), width: 1, height: 1 })));
  await writeDemo(app.context, (name) => `/images/${hashOf(name)}`);
  await app.database.db.$client.query(BEFORE);
  const now = `select id, status, start_date::text as start, end_date::text as "end", price, total_minor from rentals order by id`;
  const before = await rowsOf(now);
  const today = new Date().toISOString().slice(0, 10);
  const booked = await rowsOf<{ item: number; startDate: string; endDate: string }>(`
    select item_id as item, start_date::text as "startDate", end_date::text as "endDate"
    from rentals where status = 'approved' and end_date >= '${today}' order by item_id, start_date`);
  expect(booked.length).toBeGreaterThan(3);
  await migrate(app.database, () => {});
  expect(await rowsOf(now)).toEqual(before);
  const items = [...new Set(booked.map(({ item }) => item))];
  const after = await Promise.all(
    items.map(async (item) =>
      (await findBookedRanges(app.database.db, item, today)).map((days) => ({ item, ...days })),
    ),
  );
  expect(after.flat()).toEqual(booked);
  const [counted] = await rowsOf<{ occupancies: number; approved: number }>(`
    select (select count(*) from occupancies)::integer as occupancies,
      (select count(*) from rentals where status = 'approved')::integer as approved`);
  expect(counted?.occupancies).toBe(counted?.approved);
});

test('migrations fill the pieces before they lock anything', async () => {
  const text = await readFile(new URL('../db/migrations/0031_occupancies.sql', import.meta.url), 'utf8');
  expect(text.indexOf('insert into occupancies')).toBeLessThan(text.indexOf('alter table'));
});
