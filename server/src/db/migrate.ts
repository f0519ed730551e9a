import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

import type pg from 'pg';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Key of the advisory lock: the letters of 'lend' in ASCII. */
const LOCK = 0x6c656e64;

interface Migration {
  name: string;
  text: string;
  checksum: string;
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

async function apply(
  client: pg.PoolClient,
  { name, text, checksum }: Migration,
  log: (line: string) => void,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  log(`applied migration ${name}`);
}
