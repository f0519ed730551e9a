import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { UnusableDatabase } from './unusable.ts';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/**
 * What runs after the migration of the same name, in its transaction, on a database that is in use: nodes of earlier versions find
 * again what it took away.
 */
const BRIDGES = new URL('./bridges/', import.meta.url);
/** Key of the advisory lock: the letters of 'lend' in ASCII. */
const LOCK = 0x6c656e64;
/** How often a node looks whether another one has finished migrating. */
const LOOK_MS = 200;
/** How long a migration waits for a table or a row, in ms: everybody else waits behind it. */
const LOCK_WAIT_MS = 500;
const PAUSE_MS = { least: 200, most: 1000 };
/** A transaction that holds what a migration needs ends by then: none may be idle, or run one statement, for longer than 30 s. */
const TRIES_MAX = 100;
/** The first line of a migration whose statements run one by one. Each is safe to repeat, because the next start does so after a failure. */
const OUTSIDE = /^-- Outside a transaction\b/;

interface Migration {
  name: string;
  text: string;
  checksum: string;
  /** Empty if nothing earlier needs anything that it takes away. */
  bridge: string;
}

/** A migration that a database has, as it records it. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Applies pending migrations in the order of their numbers, each in its own transaction unless it says otherwise. Nodes that start
 * at the same time wait for each other. `placeRadius` is in metres, `timeZone` the one that days are of. Throws when a migration fails, leaving earlier ones applied, or when an applied migration
 * has changed.
 */
export async function migrate(
  database: { readonly kind: 'embedded' | 'postgres'; readonly direct: { readonly $client: pg.Pool } },
  log: (line: string) => void,
  folder = MIGRATIONS,
  placeRadius?: number,
  timeZone?: string,
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await database.direct.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Migration 0045 draws by it.
    await client.query("select set_config('lendloop.place_radius', $1, false)", [String(placeRadius ?? '')]);
    // Migration 0049 computes by it when rentals ended.
    await client.query("select set_config('lendloop.time_zone', $1, false)", [timeZone ?? '']);
    await lock(client);
    const applied = await readApplied(client);
    const isInUse = applied.size > 0;
    for (const migration of migrations) {
      const checksum = applied.get(migration.name);
      if (checksum === undefined)
        await apply(client, isInUse ? migration : { ...migration, bridge: '' }, database.kind, log);
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
      const bridge = await readFile(new URL(name, BRIDGES), 'utf8').catch(() => '');
      return { name, text, checksum: hash('sha256', text), bridge };
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

/** Not by waiting in the database: an index that is built beside writers would wait for whoever waits there. */
async function lock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ has: boolean }>(`select pg_try_advisory_lock(${LOCK}) as has`);
    if (rows[0]?.has) return;
    await sleep(LOOK_MS);
  }
}

/** In a transaction, where nobody else uses the tables and an index needs no care for writers. */
async function applyIn(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { text } = migration;
  await client.query(OUTSIDE.test(text) ? text.replaceAll(/\bconcurrently\b/gi, '') : text);
  await record(client, migration);
}

async function record(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  kind: 'embedded' | 'postgres',
  log: (line: string) => void,
): Promise<void> {
  const { name, text, bridge } = migration;
  try {
    if (kind === 'postgres' && OUTSIDE.test(text)) await applyOutside(client, migration);
    else
      await patiently(async () => {
        await client.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
        try {
          await applyIn(client, migration);
          if (bridge) await client.query(bridge);
          await client.query('commit');
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      });
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  log(`applied migration ${name}`);
}

/** Statement by statement, so that an index can be built beside writers. It waits for them as long as it takes. */
async function applyOutside(client: pg.PoolClient, migration: Migration): Promise<void> {
  // Long procedures commit now and then.
  await client.query("set lendloop.outside = 'on'");
  for (const statement of migration.text.split(/;[ \t]*(?:\n|$)/))
    if (statement.trim() !== '') await client.query(statement);
  await client.query('reset lendloop.outside');
  await record(client, migration);
}

/** Does it again while others hold what it needs. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isHeldUp(error) || tries === TRIES_MAX) throw error;
      await sleep(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least));
    }
  }
}

/** Whether a lock was not free in time, or two waited for each other. */
const isHeldUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
