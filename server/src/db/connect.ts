import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { EmbeddedServer } from './embedded/embedded.ts';
import { FairConnections } from './fairPool.ts';
import type { Connections } from './pool.ts';
import { openPrimary, ReplicaConnections } from './postgres.ts';
import * as schema from './schema.ts';
import { parseTypesAlike } from './values.ts';
import { waitFor } from './waiting.ts';

/** How long a statement of a request may run on the embedded database, where everybody else waits for it. */
const REQUEST_STATEMENT_MS = 5000;

/** The database; `$client` is its pool. */
export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queryable = Db | Tx;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** For reads that may be slightly stale: each replica in turn, or the primary when no replica answers. */
  reader(): Db;
  /** Throws when the primary does not answer. */
  ping(): Promise<void>;
  /** How long those who need a connection wait for it, where that is longest. */
  readonly waits: {
    /** How long a newcomer will wait, in ms, if things go on as they have. */
    readonly expected: () => number;
    /** How long somebody has waited who still does, in ms; 0 if nobody does. */
    readonly longest: () => number;
    /** How many have got one so far. */
    readonly served: () => number;
  };
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** An embedded engine that is already starting; replaces `directory` and `template`. */
  engine?: EmbeddedServer | null;
  /** The folder of the embedded database; in memory when absent or null. */
  directory?: string | null;
  /** A saved cluster that a database in memory starts from. */
  template?: string;
  /** URL of a PostgreSQL server to use instead of the embedded database. */
  url?: string | null;
  replicaUrls?: readonly string[];
  /** Called when an idle connection breaks. */
  onError?: (error: unknown) => void;
  /** Called with a progress line every ten seconds while the database opens. */
  tell?: (line: string) => void;
}

/**
 * Opens the database and waits until it answers, in the embedded case for as long as the engine is alive. Throws when the
 * server cannot be reached, the engine stops, or another process uses the folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  parseTypesAlike();
  const onError = options.onError ?? (() => {});
  return options.url
    ? openPostgres(options.url, options.replicaUrls ?? [], onError)
    : openEmbedded({ ...options, directory: options.directory ?? null, onError });
}

interface EmbeddedOptions extends DatabaseOptions {
  readonly directory: string | null;
  readonly onError: (error: unknown) => void;
}

async function openEmbedded({
  engine,
  directory,
  template,
  onError,
  tell,
}: EmbeddedOptions): Promise<Database> {
  const server = engine ?? new EmbeddedServer(directory, onError, template);
  const access: pg.ClientConfig = {
    stream: () => server.stream(),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  };
  const pool = new FairConnections(
    { ...access, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 },
    (isRequest) => server.limitStatements(isRequest ? REQUEST_STATEMENT_MS : Infinity),
  );
  pool.on('error', onError);
  const db = drizzle({ client: pool, schema });
  const close = async () => {
    await pool.end();
    await server.stop();
  };
  try {
    const what = `${server.isNew ? 'making' : 'opening'} the embedded database`;
    await waitFor(what, answerOnce(access), tell ?? (() => {}));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'embedded',
    db,
    reader: () => db,
    ping: async () => void (await pool.query('select 1')),
    waits: waitsOf([pool]),
    close,
  };
}

/**
 * Connects once without a timeout, because the pool would give up on an engine that starts slowly on a busy machine. Throws
 * when the engine stops.
 */
async function answerOnce(access: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(access);
  // `connect` reports that the engine stopped; later errors reach the pool's own connection as well.
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

async function openPostgres(
  url: string,
  replicaUrls: readonly string[],
  onError: (error: unknown) => void,
): Promise<Database> {
  const primary = await openPrimary(url, onError);
  const replicas = replicaUrls.map((replicaUrl) => new ReplicaConnections(replicaUrl, primary, onError));
  const db = drizzle({ client: primary, schema });
  const readers = replicas.map((client) => ({ client, db: drizzle({ client, schema }) }));
  let turn = 0;
  return {
    kind: 'postgres',
    db,
    reader: () => {
      const reachable = readers.filter(({ client }) => client.reachable);
      return reachable[turn++ % reachable.length]?.db ?? db;
    },
    ping: async () => void (await primary.query('select 1')),
    waits: waitsOf([primary, ...replicas]),
    close: async () => {
      await Promise.all([primary, ...replicas].map((pool) => pool.end()));
    },
  };
}

const waitsOf = (pools: readonly Connections[]): Database['waits'] => ({
  expected: () => Math.max(...pools.map(({ waits, options }) => waits.expected(options.max))),
  longest: () => Math.max(...pools.map(({ waits }) => waits.longest)),
  served: () => pools.reduce((sum, { waits }) => sum + waits.served, 0),
});
