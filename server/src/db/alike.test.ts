import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase, type Database } from './connect.ts';
import { runPrepared } from './prepared.ts';
import { databaseError, violation } from './violation.ts';

const stays = pgTable('stays', {
  id: integer('id').primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  note: text('note'),
});

describe.each(['embedded', 'postgres'] as const)('the %s database', (kind) => {
  let server: TestPostgres | undefined;
  let database: Database;

  beforeAll(async () => {
    server = kind === 'postgres' ? await startPostgres({ durable: false }) : undefined;
    database = await openDatabase({ url: await server?.createDatabase('alike') });
    await database.db.$client.query(`
      create extension if not exists pg_trgm; create extension if not exists btree_gist;
      create extension if not exists unaccent; create extension if not exists fuzzystrmatch;
      create extension if not exists citext; create extension if not exists cube;
      create extension if not exists earthdistance;
      create table stays (
        id int primary key,
        day date not null,
        at timestamptz not null,
        note text,
        constraint stays_note_short check (length(note) < 10000000),
        constraint stays_day_free exclude using gist (day with =)
      );
      create table guests (stay int constraint guests_stay references stays)`);
  });

  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });

  const stay = (id: number) => ({ id, day: `2030-01-${String(id).padStart(2, '0')}`, at: new Date(0) });

  test('returns int8 as a number, date as text, timestamptz as a Date and numeric as text', async () => {
    const [row] = await runPrepared(
      database.db,
      sql`select 9007199254740991::int8 as big, array[1::int8] as bigs, date '2030-02-03' as day,
            array[date '2030-02-03'] as days, timestamptz '2030-01-01 12:00Z' as at, 1.50::numeric as money,
            ${'ä'}::text as text, true as yes, '{"a": 1}'::jsonb as json, null::int as nothing`,
    );
    expect(row).toEqual({
      big: 9007199254740991,
      bigs: [1],
      day: '2030-02-03',
      days: ['2030-02-03'],
      at: new Date('2030-01-01T12:00:00Z'),
      money: '1.50',
      text: 'ä',
      yes: true,
      json: { a: 1 },
      nothing: null,
    });
  });

  test('throws on an int8 too large for a number, and keeps working', async () => {
    const { $client } = database.db;
    await expect($client.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
    await database.ping();
  });

  test('returns the same values through a Drizzle table', async () => {
    await database.db.insert(stays).values(stay(1));
    const [row] = await database.db.select().from(stays);
    expect(row).toEqual({ id: 1, day: '2030-01-01', at: new Date(0), note: null });
  });

  test('names the violated constraint', async () => {
    const { db } = database;
    await db.insert(stays).values(stay(2));
    const refused = (run: Promise<unknown>) =>
      run.then(
        () => null,
        (error: unknown) => violation(error),
      );
    expect(await refused(db.insert(stays).values({ ...stay(3), id: 2 }))).toEqual({
      code: 'unique',
      constraint: 'stays_pkey',
    });
    expect(await refused(db.insert(stays).values({ ...stay(2), id: 3 }))).toEqual({
      code: 'exclusion',
      constraint: 'stays_day_free',
    });
    expect(await refused(db.execute(sql`insert into guests values (99)`))).toEqual({
      code: 'foreign_key',
      constraint: 'guests_stay',
    });
    expect(await refused(db.execute(sql`insert into stays (id) values (4)`))).toEqual({
      code: 'not_null',
      constraint: '',
    });
    expect(await refused(db.execute(sql`select nonsense`))).toBeNull();
    await expect(db.execute(sql`select nonsense`)).rejects.toSatisfy(
      (error) => databaseError(error)?.code === '42703',
    );
  });

  test('keeps the connection and its prepared statements after a refused write', async () => {
    const { $client } = database.db;
    const session = async () =>
      (await $client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const before = $client.totalCount;
    const pid = await session();
    await expect($client.query('insert into guests values (99)')).rejects.toThrow('guests_stay');
    expect(await session()).toBe(pid);
    expect($client.totalCount).toBe(before);
  });

  test('rolls back a failed transaction, or a savepoint alone', async () => {
    const { db } = database;
    const count = () => db.$count(stays, sql`id between 10 and 19`);
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(stays).values(stay(10));
        await tx.insert(stays).values(stay(10));
      }),
    ).rejects.toSatisfy((error) => violation(error)?.code === 'unique');
    expect(await count()).toBe(0);
    await db.transaction(async (tx) => {
      await tx.insert(stays).values(stay(10));
      await tx
        .transaction(async (inner) => {
          await inner.insert(stays).values(stay(11));
          await inner.insert(stays).values(stay(10));
        })
        .catch(() => {});
    });
    expect(await count()).toBe(1);
  });

  test('answers fifty concurrent queries and transactions, each with its own result', async () => {
    const { db } = database;
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) =>
        i % 2
          ? runPrepared<{ n: number }>(db, sql`select ${i}::int as n`)
          : db.transaction(async (tx) => (await tx.execute<{ n: number }>(sql`select ${i}::int as n`)).rows),
      ),
    );
    expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  test('sends and returns five megabytes', async () => {
    const note = 'grüße '.repeat(800_000);
    await database.db.insert(stays).values({ ...stay(20), note });
    const [row] = await database.db
      .select()
      .from(stays)
      .where(sql`id = 20`);
    expect(row?.note === note).toBe(true);
    const { rows } = await database.db.$client.query(
      'select repeat($1, 50) as t from generate_series(1, 20000)',
      ['x'],
    );
    expect(rows).toHaveLength(20_000);
  });

  test('keeps hundreds of prepared statements apart', async () => {
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 300; i++) {
        const [row] = await runPrepared<{ n: number }>(
          database.db,
          sql`select ${sql.raw(String(i))} + ${round}::int as n`,
        );
        expect(row?.n).toBe(i + round);
      }
    }
  });
});
