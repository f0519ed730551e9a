import type pg from 'pg';

/** A table whose rows are kept in backups. */
export interface Table {
  readonly name: string;
  /** Its columns, without those that the database computes. */
  readonly columns: readonly string[];
  /** What its rows are sorted by, so that equal rows come in an equal order on every server. */
  readonly order: string;
}

/** Where a sequence stands. */
export interface Sequence {
  readonly name: string;
  readonly last: string;
  readonly isCalled: boolean;
}

/**
 * `schema_migrations` is kept as the version of the data. `item_changes` tells of transactions by numbers that only their own
 * server knows, for ten minutes.
 */
const LEFT_OUT = ['schema_migrations', 'item_changes'];

const TABLES = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns,
    string_agg(
      quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
      order by array_position(i.indkey::int2[], a.attnum), a.attnum
    ) filter (where i.indkey is null or a.attnum = any(i.indkey::int2[])) as "order"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname
  order by c.relname`;

const REFERENCES = `
  select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`;

/** The tables, each after those that its rows refer to. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(TABLES, [LEFT_OUT]);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const sorted: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && names.has(to)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`);
    sorted.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The tables of any kind that are there, without those of extensions. */
export async function readTableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  return rows.map(({ name }) => name);
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
