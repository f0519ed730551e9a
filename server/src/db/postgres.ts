import type pg from 'pg';

import { Connections, type Connected } from './pool.ts';
import { UnusableDatabase } from './unusable.ts';

const SECOND = 1000;
/** How long reads avoid a replica that did not answer. */
const REPLICA_REST = 2 * SECOND;

const settings: pg.PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 5 * SECOND,
  idleTimeoutMillis: 30 * SECOND,
  statement_timeout: 30 * SECOND,
  idle_in_transaction_session_timeout: 30 * SECOND,
  keepAlive: true,
  application_name: 'lendloop',
  // JIT compilation would take longer than any of our statements runs.
  options: '-c TimeZone=UTC -c jit=off',
};

/** Opens the pool of the primary. Throws `UnusableDatabase`, naming the server but not the password, when it does not answer. */
export async function openPrimary(url: string, onError: (error: unknown) => void): Promise<Connections> {
  const pool = new Connections({ ...settings, connectionString: url });
  pool.on('error', onError);
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    throw new UnusableDatabase(`PostgreSQL at ${place(url)} cannot be used: ${reason(cause)}`, { cause });
  }
  return pool;
}

/** A read-only pool for a replica. It falls back to a connection of the primary while the replica is unreachable. */
export class ReplicaConnections extends Connections {
  readonly #primary: Connections;
  readonly #onError: (error: unknown) => void;
  #restUntil = 0;

  constructor(url: string, primary: Connections, onError: (error: unknown) => void) {
    super({
      ...settings,
      connectionString: url,
      connectionTimeoutMillis: 2 * SECOND,
      options: `${settings.options} -c default_transaction_read_only=on`,
    });
    this.#primary = primary;
    this.#onError = onError;
    this.on('error', (error) => this.#rest(error));
  }

  /** False for two seconds after a connection failed or broke. */
  get reachable(): boolean {
    return Date.now() >= this.#restUntil;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        this.#rest(error);
        return this.#primary.connect();
      });
    }
    super.connect((error, client, release) => {
      if (!error) return callback(error, client, release);
      this.#rest(error);
      this.#primary.connect(callback);
    });
  }

  #rest(error: unknown): void {
    this.#restUntil = Date.now() + REPLICA_REST;
    this.#onError(error);
  }
}

function place(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
