import { AsyncResource } from 'node:async_hooks';

import pg from 'pg';

import { asker } from '../http/callers/asker.ts';
import { wideNetworkOf } from '../http/callers/network.ts';
import { Problem } from '../http/problem.ts';
import { addressesIn, currentOf, isAway, moveOn } from './failover/servers.ts';
import { runLimited, type LimitedStatement } from './limitedStatements.ts';
import { runShared, type NamedStatement } from './sharedStatements.ts';
import { Shares } from './shares.ts';
import { Waits } from './waits.ts';

const RETRY_AFTER_SECONDS = 5;
/** How long somebody waits for a server that is away, in ms. */
export const AWAY_MS = 5000;
/** How long until a server that is away is tried again, in ms. */
const AGAIN_MS = { least: 50, most: 250 };
/** How many may wait for a connection; with more, the last of them would give up before their turn. */
export const WAITING_MAX = 1000;

/** How a pool reaches its server. */
export interface Access {
  /** Through a pooler that lends a connection for one transaction at a time, so that nothing may be set for longer. */
  readonly isPooled: boolean;
  /** Whether statements are named, so that they are planned once. */
  readonly namesStatements: boolean;
  /** Connections at most. */
  readonly max: number;
  /** Those at once of the requests of one address, at most; all of them unless it is there. */
  readonly ofAddress?: number;
}

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

  readonly #isPooled: boolean;
  readonly #namesStatements: boolean;
  readonly #servers: string | null;
  readonly #shares: Shares;
  readonly #shareOf = new WeakMap<pg.PoolClient, string>();
  #wasConnected = false;

  /** `servers` are the addresses of the primary and of those that may take its place, if the pool is to wait for them. */
  constructor(
    options: pg.PoolConfig,
    { isPooled, namesStatements, ofAddress = Infinity }: Omit<Access, 'max'> = {
      isPooled: false,
      namesStatements: true,
    },
    servers: string | null = null,
  ) {
    super(options);
    this.#servers = servers;
    this.#shares = new Shares(ofAddress);
    this.#isPooled = isPooled;
    this.#namesStatements = namesStatements;
    this.on('connect', (client) => {
      this.#wasConnected = true;
      // Stays attached for good, because the pool briefly removes its own listener at every checkout.
      client.on('error', ignore);
      client.once('end', () => this.#ended.add(client));
    });
    const holds = new WeakMap<pg.PoolClient, () => void>();
    this.on('acquire', (client) => holds.set(client, this.waits.hold()));
    this.on('release', (_error, client) => {
      holds.get(client)?.();
      const address = this.#shareOf.get(client);
      this.#shareOf.delete(client);
      // The connection is not back in the pool yet.
      if (address !== undefined) process.nextTick(() => this.#shares.giveBack(address));
    });
  }

  /** The pool of the primary of its database. */
  get primary(): Connections {
    return this;
  }

  /** How many of its callers are using a connection or waiting for one. */
  get inUse(): number {
    return this.totalCount - this.idleCount + this.waitingCount;
  }

  /** Runs a named statement outside a transaction, and returns its rows. */
  async runNamed<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    if (!this.#isPooled || !this.#namesStatements) {
      const { text, values } = statement;
      const { rows } = await this.query<Row>(this.#namesStatements ? statement : { text, values });
      return rows;
    }
    const client = await this.connect();
    try {
      const rows = await runShared<Row>(client, statement);
      client.release();
      return rows;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }

  /** Runs a statement with a time limit outside a transaction, and returns its rows. Throws the database's error 57014. */
  async runLimited<Row extends pg.QueryResultRow>(statement: LimitedStatement): Promise<Row[]> {
    // A pooler lends another connection the next time, which does not know the name.
    const isNamed = this.#namesStatements && !this.#isPooled;
    const client = await this.connect();
    try {
      const limited = isNamed ? statement : { ...statement, name: undefined };
      const rows = await runLimited<Row>(client, limited, this.answersInParts);
      client.release();
      return rows;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error ?? busy())));
      });
    const network = asker.getStore();
    if (network === undefined) return this.#join(callback);
    const address = wideNetworkOf(network);
    const begin = AsyncResource.bind(() =>
      this.#join((error, client, release) => {
        if (!client) this.#shares.giveBack(address);
        callback(error, client, release);
      }, address),
    );
    this.#shares.take(address, { begin, refuse: () => callback(busy(), undefined, ignore) });
  }

  /** `address` is the one whose share the connection is of. */
  #join(callback: Connected, address?: string): void {
    if (this.waitingCount >= WAITING_MAX) return callback(busy(), undefined, ignore);
    const waited = this.beginWait();
    this.#reach((error, client, release) => {
      waited();
      // Known when it is given back, which may be at once.
      if (client && address !== undefined) this.#shareOf.set(client, address);
      if (client) callback(error, this.#lend(client), (reason) => client.release(reason));
      else callback(error && asBusy(error), client, release);
    });
  }

  /** Connects, again and again for a while if the server is away or another one is taking its place. */
  #reach(callback: Connected): void {
    const servers = this.#servers;
    if (servers === null) return super.connect(callback);
    const until = performance.now() + AWAY_MS;
    let left = addressesIn(servers).length;
    const attempt = () => {
      const address = currentOf(servers);
      super.connect((error, client, release) => {
        left -= 1;
        const isWorthwhile = left > 0 || (this.#wasConnected && performance.now() < until);
        if (client || !error || !isAway(error)) return callback(error, client, release);
        moveOn(servers, address);
        if (!isWorthwhile || this.ending)
          return callback(this.#wasConnected ? busy(error) : error, client, release);
        setTimeout(attempt, AGAIN_MS.least + Math.random() * (AGAIN_MS.most - AGAIN_MS.least));
      });
    };
    attempt();
  }

  /** Whether the server looks for the time limit of a statement where a batch is cut. */
  protected get answersInParts(): boolean {
    return false;
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
      release(isRefusal(error) ? undefined : error);
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

/** Whether a statement was refused by a server that goes on serving this connection. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && !isAway(error);

/** Turns the pool's timeout for a free connection into the problem `busy`; passes other errors through. */
const asBusy = (error: Error): Error =>
  error.message === 'timeout exceeded when trying to connect' ? busy() : error;

/** The refusal of somebody for whom there is no connection in time. */
export function busy(cause?: unknown): Problem {
  const problem = new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
  if (cause !== undefined) problem.cause = cause;
  return problem;
}

function ignore(): void {}
