import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';

import type { Db } from '../../db/connect.ts';
import { settingsFor, type LimitedStatement } from '../../db/limitedStatements.ts';
import type { Connections } from '../../db/pool.ts';
import { runPlanned } from '../../db/prepared.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: PlanNode[];
}

const PlanNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    'Subplan Name': z.string().optional(),
    'Actual Rows': z.number().optional(),
    'Actual Loops': z.number().optional(),
    'Rows Removed by Filter': z.number().optional(),
    Plans: z.array(PlanNode).optional(),
  }),
);
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: PlanNode })]) })]);

type Query = (config: string | pg.QueryConfig) => Promise<pg.QueryResult>;
interface Lent {
  readonly query: Query;
  readonly release: (reason?: boolean) => void;
}

/** A pool as statements use it, on these connections to the database of `primary`. */
const poolOf = (primary: Connections, query: Query, connect: () => Promise<Lent>) => ({
  primary,
  query,
  connect,
  runNamed: async (statement: pg.QueryConfig) => (await query(statement)).rows as unknown[],
  // In a transaction of its own, which shows what it reads.
  runLimited: async ({ ms, name, ...statement }: LimitedStatement) => {
    const client = await connect();
    try {
      await client.query('begin read only');
      await client.query(settingsFor(ms, name !== undefined));
      const { rows } = await client.query(name === undefined ? statement : { name, ...statement });
      await client.query('commit');
      return rows as unknown[];
    } finally {
      client.release();
    }
  },
});

/** What a statement reads: tables scanned in full, and indexes. */
export interface Reads {
  readonly tables: string[];
  readonly indexes: string[];
}

/** Whether the statement only parses a search's words, which happens before the search itself. */
const isAside = ({ text }: pg.QueryConfig): boolean => /from search_(typed|corrections)\(/.test(text);

/** Whether the statement reads the cards of a page that is known, which follows the search itself. */
const isOfCards = ({ text }: pg.QueryConfig): boolean => text.includes(') as card');

/**
 * Runs `work`, which must send exactly one statement, besides one for cards, and returns what the database plans to read for it: in the whole
 * statement, and outside of its common table expressions. Throws when it sends none or several.
 */
export async function plannedReads(
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<{ all: Reads; outside: Reads }> {
  const [statement, ...others] = await sentBy(db, work);
  if (!statement || !others.every(isOfCards))
    throw new Error(`${others.length + (statement ? 1 : 0)} statements were sent instead of one.`);
  const root = await explain(db, statement, 'format json');
  const isOutside = (node: PlanNode) => !node['Subplan Name']?.startsWith('CTE ');
  return { all: readsOf(nodesOf(root)), outside: readsOf(nodesOf(root, isOutside)) };
}

/** How a transaction read a table. */
export interface ReadRows {
  /** Scans of the whole table. */
  readonly scans: number;
  /** Rows that it read itself or by way of an index; rows that an index alone answered for do not count. */
  readonly rows: number;
}

/**
 * Watches how a table is read. `read` runs `work` with a connection that is watched, the same every time, and returns how the
 * one transaction that it must open read the table.
 */
export function watchReads(db: Db, table: string): (work: (db: Db) => Promise<unknown>) => Promise<ReadRows> {
  let reads: ReadRows[] = [];
  const readNow = async (client: pg.PoolClient): Promise<ReadRows> => {
    const { rows } = await client.query<{ scans: number; rows: number }>({
      text: `select seq_scan::integer as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
        from pg_stat_xact_user_tables where relname = $1`,
      values: [table],
    });
    return rows[0] ?? { scans: 0, rows: 0 };
  };
  const $client = poolOf(
    db.$client.primary,
    (config) => db.$client.query(config as pg.QueryConfig),
    async () => {
      const client = await db.$client.connect();
      return {
        query: async (config) => {
          if (config === 'commit') reads.push(await readNow(client));
          const answer = await client.query(config as pg.QueryConfig);
          if (typeof config === 'string' && config.startsWith('begin')) reads.push(await readNow(client));
          return answer;
        },
        release: (reason) => client.release(reason),
      };
    },
  );
  const watched = Object.create(db, { $client: { value: $client } }) as Db;
  return async (work) => {
    reads = [];
    await work(watched);
    const [before, after] = reads;
    if (!before || !after || reads.length !== 2)
      throw new Error(`${reads.length / 2} transactions were opened instead of one.`);
    return { scans: after.scans - before.scans, rows: after.rows - before.rows };
  };
}

/** How many rows of a table the statements that `work` sends read, with those they read in vain. Runs the statements once more. */
export async function countReadRows(
  db: Db,
  table: string,
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  const roots: PlanNode[] = [];
  for (const statement of await sentBy(db, work))
    roots.push(await explain(db, statement, 'analyze, format json'));
  return roots
    .flatMap((root) => nodesOf(root))
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) =>
        sum +
        (node['Actual Loops'] ?? 0) * ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)),
      0,
    );
}

/** The statements that `work` sends, except those that parse a search. */
async function sentBy(db: Db, work: (db: Db) => Promise<unknown>): Promise<pg.QueryConfig[]> {
  const sent: pg.QueryConfig[] = [];
  const listenTo =
    (client: pg.Pool | pg.PoolClient): Query =>
    (config) => {
      if (typeof config === 'object' && !isAside(config)) sent.push(config);
      return client.query(config as pg.QueryConfig);
    };
  const $client = poolOf(db.$client.primary, listenTo(db.$client), async () => {
    const client = await db.$client.connect();
    return { query: listenTo(client), release: () => client.release() };
  });
  const listening: Db = Object.create(db, {
    $client: { value: $client },
    execute: { value: async (statement: SQL) => ({ rows: await runPlanned(listening, statement) }) },
  }) as Db;
  await work(listening);
  return sent;
}

async function explain(
  db: Db,
  { text, values }: pg.QueryConfig,
  options: 'format json' | 'analyze, format json',
): Promise<PlanNode> {
  const { rows } = await db.$client.query({ text: `explain (${options}) ${text}`, values });
  const [
    {
      'QUERY PLAN': [{ Plan: root }],
    },
  ] = Explained.parse(rows);
  return root;
}

const readsOf = (nodes: readonly PlanNode[]): Reads => ({
  tables: nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [],
  ),
  indexes: nodes.flatMap((node) => (node['Index Name'] ? [node['Index Name']] : [])),
});

/** The node and its descendants, without unwanted branches. */
const nodesOf = (node: PlanNode, isWanted: (node: PlanNode) => boolean = () => true): PlanNode[] =>
  isWanted(node) ? [node, ...(node.Plans ?? []).flatMap((below) => nodesOf(below, isWanted))] : [];
