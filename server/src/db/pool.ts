import pg from 'pg';

import { Problem } from '../http/problem.ts';

const RETRY_AFTER_SECONDS = 5;

/** What the pool calls when it has a connection or none can be had. */
export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** A pool of `pg` that keeps a connection after a refused statement, and takes back one that broke while it was lent. */
export class Connections extends pg.Pool {
  readonly #ended = new WeakSet<pg.PoolClient>();

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', (client) => {
      // For its whole life: the pool's own listener is away for a moment each time that it lends the client.
      client.on('error', ignore);
      client.once('end', () => this.#ended.add(client));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback)
      return super.connect().then(
        (client) => this.#lend(client),
        (error: Error) => Promise.reject(asBusy(error)),
      );
    super.connect((error, client, release) => {
      if (client) callback(error, this.#lend(client), (reason) => client.release(reason));
      else callback(error && asBusy(error), client, release);
    });
  }

  /**
   * Drizzle does not give the client of a transaction back when `begin` fails, and the pool's own `query` throws the
   * connection away after every error, a refused insert included.
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

/** What the pool says when no connection came free in time; anything else stays as it is. */
const asBusy = (error: Error): Error =>
  error.message === 'timeout exceeded when trying to connect'
    ? new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS })
    : error;

function ignore(): void {}
