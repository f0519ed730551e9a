import { createHash, type Hash } from 'node:crypto';

import type pg from 'pg';

import { applyFirst, applyRest, type AppliedMigration } from '../db/migrate.ts';
import { UnusableDatabase } from '../db/unusable.ts';
import { quoted, readSequences, readTableNames, readTables, type Sequence, type Table } from './tables.ts';

/** Rows in memory at once. The largest take some 50 KB. */
const ROWS_AT_ONCE = 200;

/** Rows of one table, each a line of JSON. */
export interface Batch {
  readonly table: string;
  readonly lines: readonly string[];
}

/** What is in a table: how many rows, and the SHA-256 over their lines in order. Equal rows have equal sums on every server. */
export interface TableSum {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Everything that a database contained at one moment. */
export interface Contents {
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TableSum[];
  readonly sequences: readonly Sequence[];
}

/** These decide how values are written. */
const WRITE_ALIKE = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local search_path = public`;

/** The tables of a database as of one moment, while `work` reads them. */
export interface Snapshot {
  readonly migrations: readonly AppliedMigration[];
  /** How many rows all tables have. */
  readonly rows: number;
  /** Reads all of them, table by table, each after those that it refers to. */
  read(): AsyncGenerator<Batch, Contents>;
  readonly client: pg.ClientBase;
}

/** Runs `work` on a snapshot, which changes nothing and which nobody else changes. */
export async function withSnapshot<Result>(
  pool: pg.Pool,
  work: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(WRITE_ALIKE);
    const migrations = await readMigrationsOf(client);
    const tables = await readTables(client);
    let rows = 0;
    for (const { name } of tables) rows += await countRows(client, name);
    const read = () => readAll(client, migrations, tables);
    const result = await work({ migrations, rows, read, client });
    await client.query('commit');
    return result;
  } finally {
    // Ends the transaction too, if the work failed.
    client.release(true);
  }
}

async function readMigrationsOf(client: pg.ClientBase): Promise<AppliedMigration[]> {
  if (!(await readTableNames(client)).includes('schema_migrations'))
    throw new UnusableDatabase('This database has no marketplace: nothing has been started on it yet.');
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  return rows;
}

async function countRows(client: pg.ClientBase, name: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`);
  return Number(rows[0]?.count);
}

async function* readAll(
  client: pg.ClientBase,
  migrations: readonly AppliedMigration[],
  tables: readonly Table[],
): AsyncGenerator<Batch, Contents> {
  const sums: TableSum[] = [];
  for (const table of tables) {
    const sum = sumOf(table.name);
    for await (const batch of readTable(client, table)) {
      sum.add(batch);
      yield batch;
    }
    sums.push(sum.end());
  }
  // Sequences are of no snapshot: read last, they are past every row that was.
  return { migrations, tables: sums, sequences: await readSequences(client) };
}

async function* readTable(
  client: pg.ClientBase,
  { name, columns, order }: Table,
): AsyncGenerator<Batch, void> {
  const list = columns.map(quoted).join(', ');
  await client.query(`
    declare kept_rows no scroll cursor for
    select row_to_json(kept)::text as line from (select ${list} from ${quoted(name)} order by ${order}) as kept`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from kept_rows`);
    if (rows.length > 0) yield { table: name, lines: rows.map(({ line }) => line) };
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('close kept_rows');
}

function sumOf(name: string) {
  const sha256: Hash = createHash('sha256');
  let rows = 0;
  return {
    add: ({ lines }: Batch) => {
      rows += lines.length;
      for (const line of lines) sha256.update(`${line}\n`);
    },
    end: (): TableSum => ({ name, rows, sha256: sha256.digest('hex') }),
  };
}

/**
 * Fills an empty database with these rows in one transaction: in the tables of their own version, which are then brought up to
 * this one. Compares what it contains with the sums, which `read` returns at its end, and then runs `afterwards`. Throws `UnusableDatabase` if it is not empty. Whatever fails, it stays
 * as it was.
 */
export async function loadRows(
  pool: pg.Pool,
  migrations: readonly AppliedMigration[],
  read: () => AsyncGenerator<Batch, Contents>,
  afterwards?: (client: pg.ClientBase) => Promise<void>,
): Promise<Contents> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(WRITE_ALIKE);
    await refuseIfFilled(client);
    await applyFirst(client, migrations);
    await client.query('set constraints all immediate');
    const tables = await readTables(client);
    const enable = await disableTriggers(client);
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    const contents = await insertAll(client, tables, read());
    for (const { name, last, isCalled } of contents.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, isCalled]);
    for (const statement of enable) await client.query(statement);
    await compare(client, tables, contents.tables);
    await applyRest(client);
    await afterwards?.(client);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
    return contents;
  } finally {
    client.release(true);
  }
}

/** Throws `UnusableDatabase` if the database has any table. */
export async function refuseFilled(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseIfFilled(client);
  } finally {
    client.release();
  }
}

async function refuseIfFilled(client: pg.ClientBase): Promise<void> {
  const names = await readTableNames(client);
  if (names.length === 0) return;
  throw new UnusableDatabase(
    `The database is not empty: it has the table ${names[0]}${names.length > 1 ? ` and ${names.length - 1} more` : ''}. Use a new one, which no server has been started on.`,
  );
}

/** Triggers would add what the rows contain already. Returns the statements that put each back as it was. */
async function disableTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; trigger: string; mode: string }>(`
    select relname as "table", tgname as trigger, tgenabled as mode
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'D'`);
  const modes: Readonly<Record<string, string>> = { A: 'always ', R: 'replica ' };
  for (const { table, trigger } of rows)
    await client.query(`alter table ${quoted(table)} disable trigger ${quoted(trigger)}`);
  return rows.map(
    ({ table, trigger, mode }) =>
      `alter table ${quoted(table)} enable ${modes[mode] ?? ''}trigger ${quoted(trigger)}`,
  );
}

async function insertAll(
  client: pg.ClientBase,
  tables: readonly Table[],
  batches: AsyncGenerator<Batch, Contents>,
): Promise<Contents> {
  const inserts = new Map(tables.map((table) => [table.name, insertInto(table)]));
  for (;;) {
    const next = await batches.next();
    if (next.done) return next.value;
    const { table, lines } = next.value;
    const insert = inserts.get(table);
    if (insert === undefined)
      throw new UnusableDatabase(`The data has rows of a table ${table}, which is unknown.`);
    await client.query(insert, [`[${lines.join(',')}]`]);
  }
}

function insertInto({ name, columns }: Table): string {
  const list = columns.map(quoted).join(', ');
  return `insert into ${quoted(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`;
}

async function compare(
  client: pg.ClientBase,
  tables: readonly Table[],
  expected: readonly TableSum[],
): Promise<void> {
  for (const table of tables) {
    const sum = sumOf(table.name);
    for await (const batch of readTable(client, table)) sum.add(batch);
    const found = sum.end();
    const wanted = expected.find(({ name }) => name === table.name);
    if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256)
      throw new UnusableDatabase(
        `The table ${table.name} would not be the same: ${found.rows} rows with the checksum ${found.sha256.slice(0, 12)} instead of ${wanted?.rows ?? 'no'} with ${wanted?.sha256.slice(0, 12) ?? 'none'}.`,
      );
  }
}
