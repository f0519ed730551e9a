import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { EmbeddedServer } from './embedded/embedded.ts';
import { FairConnections } from './fairPool.ts';
import type { Access, Connections } from './pool.ts';
import { openPrimary } from './postgres.ts';
import { ReplicaConnections, watchReplicas } from './replicas.ts';
import * as schema from './schema.ts';
import { parseTypesAlike } from './values.ts';
import { waitFor } from './waiting.ts';

/** How long a statement of a request may run on the embedded database, where everybody else waits for it. */
const REQUEST_STATEMENT_MS = 5000;
/** The connections of a node to each server unless told otherwise. */
const CONNECTIONS = 10;
/** The share of them that the requests of one address may hold. */
const SHARE_OF_ADDRESS = 0.3;
/** The connections of a node past a pooler: for migrations at the start, and one job. */
const DIRECT_CONNECTIONS = 2;

/** The database; `$client` is its pool. */
export type Db = NodePgDatabase<typeof schema> & { $client: Connections };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queryable = Db | Tx;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** For what outlives a transaction: locks and settings of a session. The same as `db` unless that leads to a pooler. */
  direct: Db;
  /** For reads that may be slightly stale: the least busy of the primary and the replicas that are not far behind. */
  reader(): Db;
  /** How far each replica is behind, in ms; null while it cannot be reached. */
  lags(): ReadonlyMap<string, number | null>;
  /** The pools of connections, by what they lead to. */
  readonly pools: ReadonlyMap<string, Connections>;
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
  /** How far behind a replica may be to serve reads, in ms. */
  lagMax?: number;
  /** PostgreSQL itself, if the other URLs lead to a pooler that lends connections by transaction. */
  directUrl?: string | null;
  /** The connections to each server at most. */
  connections?: number;
  /** Whether the requests of one address may hold some of the connections only. */
  sharesConnections?: boolean;
  /** False leaves statements without names, for a pooler that cannot bear them. */
  namesStatements?: boolean | undefined;
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
    ? openPostgres(options.url, options, onError)
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
    direct: db,
    reader: () => db,
    lags: () => new Map(),
    pools: new Map([['primary', pool]]),
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
  {
    replicaUrls = [],
    directUrl = null,
    namesStatements,
    lagMax,
    connections: max = CONNECTIONS,
    sharesConnections = false,
  }: DatabaseOptions,
  onError: (error: unknown) => void,
): Promise<Database> {
  const isPooled = directUrl !== null;
  const ofAddress = sharesConnections ? Math.max(1, Math.floor(SHARE_OF_ADDRESS * max)) : Infinity;
  const access: Access = { isPooled, namesStatements: namesStatements ?? true, max, ofAddress };
  const primary = await openPrimary(url, access, onError);
  const direct = isPooled ? await openDirect(directUrl, primary, onError) : primary;
  const replicas = replicaUrls.map((one) => new ReplicaConnections(one, access, primary, onError, lagMax));
  const unwatch = await watchReplicas(directUrl ?? url, replicas);
  const db = drizzle({ client: primary, schema });
  const readers = [
    { client: primary, db, isCurrent: true },
    ...replicas.map((client) => ({
      client,
      db: drizzle({ client, schema }),
      get isCurrent() {
        return client.isCurrent;
      },
    })),
  ];
  let turn = 0;
  return {
    kind: 'postgres',
    db,
    direct: isPooled ? drizzle({ client: direct, schema }) : db,
    reader: () => {
      const current = readers.filter(({ isCurrent }) => isCurrent);
      const least = Math.min(...current.map(({ client }) => client.inUse));
      const idlest = current.filter(({ client }) => client.inUse === least);
      return idlest[turn++ % idlest.length]?.db ?? db;
    },
    lags: () => new Map(replicas.map(({ name, lag }) => [name, lag])),
    pools: new Map<string, Connections>([
      ['primary', primary],
      ...replicas.map((replica) => [replica.name, replica] as const),
    ]),
    ping: async () => void (await primary.query('select 1')),
    waits: waitsOf([primary, ...replicas]),
    close: async () => {
      await unwatch();
      await Promise.all([...new Set([primary, direct, ...replicas])].map((pool) => pool.end()));
    },
  };
}

const waitsOf = (pools: readonly Connections[]): Database['waits'] => ({
  expected: () => Math.max(...pools.map(({ waits, options }) => waits.expected(options.max))),
  longest: () => Math.max(...pools.map(({ waits }) => waits.longest)),
  served: () => pools.reduce((sum, { waits }) => sum + waits.served, 0),
});
/** A few connections past the pooler. */
async function openDirect(
  url: string,
  primary: Connections,
  onError: (error: unknown) => void,
): Promise<Connections> {
  try {
    return await openPrimary(
      url,
      { isPooled: false, namesStatements: true, max: DIRECT_CONNECTIONS },
      onError,
    );
  } catch (error) {
    await primary.end();
    throw error;
  }
}
