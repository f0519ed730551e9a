import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

import type pg from 'pg';

import { UnusableDatabase } from './unusable.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Key of the advisory lock: the letters of 'lend' in ASCII. */
const LOCK = 0x6c656e64;

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** A migration that a database has, as it records it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Applies pending migrations in the order of their numbers, each in its own transaction. Nodes that start at the same time
 * wait for each other. Throws when a migration fails, leaving earlier ones applied, or when an applied migration has changed.
 */
export async function migrate(
  database: { readonly direct: { readonly $client: pg.Pool } },
  log: (line: string) => void,
  folder = MIGRATIONS,
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await database.direct.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${LOCK})`);
    const applied = await readApplied(client);
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined) await apply(client, migration, log);
      else if (checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was changed after it was applied to this database. Put its text back and add a new migration instead.`,
        );
      }
    }
  } finally {
    // Closing the connection releases the lock and resets the settings, whatever state it is in.
    client.release(true);
  }
}

/**
 * Gives an empty database the tables of an earlier moment, in the transaction of `client`: those after these migrations. Throws
 * `UnusableDatabase` if this version does not know one of them.
 */
export async function applyFirst(client: pg.PoolClient, wanted: readonly AppliedMigration[]): Promise<void> {
  const known = new Map((await readMigrations(MIGRATIONS)).map((one) => [one.name, one]));
  await readApplied(client);
  for (const { name, checksum } of wanted) {
    const migration = known.get(name);
    if (migration?.checksum !== checksum)
      throw new UnusableDatabase(
        `The data is of another version of Lendloop, whose migration ${name} this one does not have. Use that version or a later one.`,
      );
    await applyIn(client, migration);
  }
}

/** Applies what is missing after `applyFirst`, in the same transaction. */
export async function applyRest(client: pg.PoolClient): Promise<void> {
  const applied = await readApplied(client);
  for (const migration of await readMigrations(MIGRATIONS))
    if (!applied.has(migration.name)) await applyIn(client, migration);
}

/** The names of the migrations that this version has and the database has not, and the reverse. */
export async function compareMigrations(
  client: pg.ClientBase,
): Promise<{ readonly missing: string[]; readonly unknown: string[] }> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  const known = await readMigrations(MIGRATIONS);
  const isIn = (all: readonly AppliedMigration[], one: AppliedMigration) =>
    all.some(({ name, checksum }) => name === one.name && checksum === one.checksum);
  return {
    missing: known.filter((one) => !isIn(rows, one)).map(({ name }) => name),
    unknown: rows.filter((one) => !isIn(known, one)).map(({ name }) => name),
  };
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: hash('sha256', text) };
    }),
  );
}

async function readApplied(client: pg.PoolClient): Promise<Map<string, string>> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function applyIn(client: pg.PoolClient, { name, text, checksum }: Migration): Promise<void> {
  await client.query(text);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  log: (line: string) => void,
): Promise<void> {
  const { name } = migration;
  await client.query('begin');
  try {
    await applyIn(client, migration);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  log(`applied migration ${name}`);
}
