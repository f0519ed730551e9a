import { existsSync } from 'node:fs';
import path from 'node:path';

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import { EmbeddedServer } from './embedded/embedded.ts';
import { Connections } from './pool.ts';
import { openPrimary, ReplicaConnections } from './postgres.ts';
import * as schema from './schema.ts';
import { parseTypesAlike } from './values.ts';
import { waitFor } from './waiting.ts';

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
  /** Hears every ten seconds what the opening waits for. */
  tell?: (line: string) => void;
}

/**
 * Opens the database and waits until it answers: for the embedded one as long as its engine is alive. Throws when it
 * cannot be reached, its engine ends or its folder is taken.
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

async function openEmbedded({ directory, template, onError, tell }: EmbeddedOptions): Promise<Database> {
  const isNew = directory === null || !existsSync(path.join(directory, 'data'));
  const server = new EmbeddedServer(directory, onError, template);
  const access: pg.ClientConfig = {
    stream: () => server.stream(),
    user: 'postgres',
    database: 'postgres',
    ssl: false,
  };
  const pool = new Connections({
    ...access,
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
    const what = `${isNew ? 'making' : 'opening'} the embedded database`;
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
    close,
  };
}

/**
 * Connects once without a limit of time: the pool would give up on an engine that a busy machine lets open slowly. Throws when
 * the engine ends.
 */
async function answerOnce(access: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(access);
  // That the engine ended is the connecting's to say; anything later breaks the pool's own connection too.
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
    close: async () => {
      await Promise.all([primary, ...replicas].map((pool) => pool.end()));
    },
  };
}
