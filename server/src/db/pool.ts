import pg from 'pg';

import { Problem } from '../http/problem.ts';
import { Waits } from './waits.ts';

const RETRY_AFTER_SECONDS = 5;
/** How many may wait for a connection; with more, the last of them would give up before their turn. */
export const WAITING_MAX = 1000;

/** The pool's callback, with a connection or the error that prevented one. */
export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A `pg` pool that keeps a connection after a refused statement, and reclaims one that broke while checked out. */
export class Connections extends pg.Pool {
  readonly #ended = new WeakSet<pg.PoolClient>();
  readonly waits = new Waits();

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', (client) => {
      // Stays attached for good, because the pool briefly removes its own listener at every checkout.
      client.on('error', ignore);
      client.once('end', () => this.#ended.add(client));
    });
    const holds = new WeakMap<pg.PoolClient, () => void>();
    this.on('acquire', (client) => holds.set(client, this.waits.hold()));
    this.on('release', (_error, client) => holds.get(client)?.());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (this.waitingCount >= WAITING_MAX) {
      if (!callback) return Promise.reject(busy());
      return callback(busy(), undefined, ignore);
    }
    const waited = this.beginWait();
    if (!callback)
      return super.connect().then(
        (client) => {
          waited();
          return this.#lend(client);
        },
        (error: Error) => {
          waited();
          throw asBusy(error);
        },
      );
    super.connect((error, client, release) => {
      waited();
      if (client) callback(error, this.#lend(client), (reason) => client.release(reason));
      else callback(error && asBusy(error), client, release);
    });
  }

  /** Somebody begins to wait for a connection. Returns the function to call when they have it. */
  protected beginWait(): () => void {
    return this.waits.begin();
  }

  /**
   * Works around two leaks: Drizzle does not release a transaction's client when `begin` fails, and the pool's `query`
   * discards the connection after every error, even a refused insert.
   */
  #lend(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client);
    const giveBack = (error?: Error | boolean) => {
      client.off('end', broke);
      release(error instanceof pg.DatabaseError && error.severity === 'ERROR' ? undefined : error);
    };
    const broke = () => {
      giveBack(true);
      client.release = ignore;
    };
    if (this.#ended.has(client)) {
      broke();
    } else {
      client.once('end', broke);
      client.release = giveBack;
    }
    return client;
  }
}

/** Turns the pool's timeout for a free connection into the problem `busy`; passes other errors through. */
const asBusy = (error: Error): Error =>
  error.message === 'timeout exceeded when trying to connect' ? busy() : error;

/** The refusal of somebody for whom there is no connection in time. */
export const busy = (): Problem => new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });

function ignore(): void {}
