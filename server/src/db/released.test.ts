import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

const RELEASED = new URL('./migrations/released/', import.meta.url);
const BRIDGES = new URL('./bridges/', import.meta.url);
const MINUTE = 60_000;

let server: TestPostgres;
beforeAll(async () => {
  server = await startPostgres({ durable: false });
}, MINUTE);
afterAll(() => server?.stop());

let databases = 0;
async function open(kind: string): Promise<Database> {
  const database = await openDatabase({
    url: kind === 'postgres' ? await server.createDatabase(`released${databases++}`) : undefined,
  });
  onTestFinished(() => database.close());
  return database;
}

/** Functions and triggers that stay for nodes of earlier versions, and that a new database has not. */
const bridged = readdirSync(BRIDGES).flatMap((name) =>
  [...readFileSync(new URL(name, BRIDGES), 'utf8').matchAll(/^create (?:function|trigger) (\w+)/gm)].map(
    ([, one]) => one,
  ),
);

/** Everything that the tables consist of, in words. */
async function describe({ db }: Database): Promise<string[]> {
  const { rows } = await db.$client.query<{ line: string }>(
    `
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select format('function %s %s %s', oid::regprocedure, provolatile, prosrc)
    from pg_proc where pronamespace = 'public'::regnamespace and proname <> all ($1)
      and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
    union all
    select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal and tgname <> all ($1)`,
    [bridged],
  );
  // A dump has more parentheses than the text that it was made of.
  return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).toSorted();
}

const versions = readdirSync(RELEASED).map((name) => name.replace(/\.sql$/, ''));

test('every released version is kept', () => {
  const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d[\d.]*)\]/gm)].map(([, version]) => version);
  expect(new Set(versions)).toEqual(new Set(released));
});

test.each(versions.flatMap((version) => ['embedded', 'postgres'].map((kind) => ({ version, kind }))))(
  'on $kind, the tables of $version become those of this version, and keep their rows',
  async ({ version, kind }) => {
    const [old, fresh] = [await open(kind), await open(kind)];
    const { $client } = old.db;
    const client = await $client.connect();
    await client.query(readFileSync(new URL(`${version}.sql`, RELEASED), 'utf8'));
    // The dump has left its own settings behind.
    await client.query('reset all');
    client.release();
    const counts = `
      select (select count(*) from users) as users, (select count(*) from items) as items,
        (select count(*) from rentals) as rentals, (select count(*) from messages) as messages`;
    const { rows: before } = await $client.query(counts);
    await Promise.all([migrate(old, () => {}), migrate(fresh, () => {})]);

    expect(await describe(old)).toEqual(await describe(fresh));
    expect((await $client.query(counts)).rows).toEqual(before);
    const { rows: unsearchable } = await $client.query(
      "select id from items where not search @@ '''drill''' and deleted_at is null",
    );
    expect(unsearchable).toEqual([]);
  },
  5 * MINUTE,
);
