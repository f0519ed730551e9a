import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

import { EmbeddedServer } from './embedded.ts';
import { Connections } from './pool.ts';
import { openPrimary, ReplicaConnections } from './postgres.ts';
import * as schema from './schema.ts';
import { parseTypesAlike } from './values.ts';

/** The database; `$client` is its pool. */
export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
export type Queryable = Db | Tx;

export interface Database {
  kind: 'embedded' | 'postgres';
  db: Db;
  /** Where a read that may be a moment old goes: each replica in turn, the primary when none answers. */
  reader(): Db;
  /** Resolves when the primary answers; throws otherwise. */
  ping(): Promise<void>;
  /** Waits for the running queries, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The folder of the embedded database; absent or null: in memory. */
  directory?: string | null;
  /** A file in which another embedded database was kept: one in memory begins with what was in that. */
  template?: string;
  /** A PostgreSQL server's address, instead of the embedded database. */
  url?: string | null;
  replicaUrls?: readonly string[];
  /** Hears of connections that break while nobody waits for them. */
  onError?: (error: unknown) => void;
}

/** Opens the database and waits until it answers. Throws when it cannot be reached or its folder is taken. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  parseTypesAlike();
  const onError = options.onError ?? (() => {});
  return options.url
    ? openPostgres(options.url, options.replicaUrls ?? [], onError)
    : openEmbedded(options.directory ?? null, options.template, onError);
}

async function openEmbedded(
  directory: string | null,
  template: string | undefined,
  onError: (error: unknown) => void,
): Promise<Database> {
  const server = new EmbeddedServer(directory, onError, template);
  const pool = new Connections({
    stream: () => server.stream(),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  const db = drizzle({ client: pool, schema });
  const close = async () => {
    await pool.end();
    await server.stop();
  };
  try {
    await pool.query('select 1');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    kind: 'embedded',
    db,
    reader: () => db,
    ping: async () => void (await pool.query('select 1')),
    close,
  };
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
    close: async () => {
      await Promise.all([primary, ...replicas].map((pool) => pool.end()));
    },
  };
}
