import pg from 'pg';

import { Problem } from '../http/problem.ts';
import type { LimitedStatement } from './limitedStatements.ts';
import { Connections, type Access } from './pool.ts';
import { placeOf, settingsOf } from './postgres.ts';
import type { NamedStatement } from './sharedStatements.ts';

const SECOND = 1000;
/** How often the replicas are measured. */
const WATCH_EVERY = SECOND;
/** A replica further behind than this serves no reads. It is well below the time for which a browser remembers its write. */
const LAG_MAX = 3 * SECOND;
/** A probe without an answer by then counts as failed. */
const PROBE = 3 * SECOND;
/** Longer than any statement may run, so that reads of a host that is gone end, too. */
const ANSWER = 35 * SECOND;
/** Positions of the primary that are remembered: more than the largest lag takes. */
const POSITIONS_MAX = 10;

/** A read-only pool for a streaming replica. What the replica cannot answer, the primary does. */
export class ReplicaConnections extends Connections {
  readonly name: string;
  /** How far it was behind the primary when last measured, in ms; null while it cannot be reached. */
  lag: number | null = null;
  readonly #lagMax: number;
  readonly #primary: Connections;
  readonly #onError: (error: unknown) => void;
  readonly #probe: pg.Pool;

  constructor(
    url: string,
    access: Access,
    primary: Connections,
    onError: (error: unknown) => void,
    lagMax = LAG_MAX,
  ) {
    const settings = settingsOf(url, access, ['default_transaction_read_only=on']);
    super({ ...settings, connectionTimeoutMillis: 2 * SECOND, query_timeout: ANSWER }, access);
    this.name = placeOf(url);
    this.#lagMax = lagMax;
    this.#primary = primary;
    this.#onError = onError;
    this.#probe = makeProbe(settings);
    this.on('error', (error) => this.#miss(error));
  }

  override get primary(): Connections {
    return this.#primary;
  }

  /** Whether it may serve reads. */
  get isCurrent(): boolean {
    return this.lag !== null && this.lag <= this.#lagMax;
  }

  /** Measures how far it is behind, given where the primary was at which time, latest first. Never rejects. */
  async measure(positions: readonly Position[]): Promise<void> {
    try {
      const { rows } = await this.#probe.query<{ at: string | null }>(
        `select (pg_last_wal_replay_lsn() - '0/0')::text as at`,
      );
      const replayed = rows[0]?.at ?? null;
      if (replayed === null) throw new Error('It is not a streaming replica.');
      const [latest] = positions;
      const shown = positions.find(({ at }) => at <= BigInt(replayed));
      const wasCurrent = this.isCurrent;
      // Older than everything remembered means further behind than any replica may be.
      this.lag = latest === shown ? 0 : shown ? performance.now() - shown.time : Infinity;
      if (wasCurrent && !this.isCurrent)
        this.#onError(new Error(`The replica ${this.name} is too far behind.`));
    } catch (error) {
      this.#miss(error);
    }
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), this.#probe.end()]);
  }

  override runLimited<Row extends pg.QueryResultRow>(statement: LimitedStatement): Promise<Row[]> {
    return super
      .runLimited<Row>(statement)
      .catch((error: unknown) => this.#otherwise(error, () => this.#primary.runLimited<Row>(statement)));
  }

  override runNamed<Row extends pg.QueryResultRow>(statement: NamedStatement): Promise<Row[]> {
    return super
      .runNamed<Row>(statement)
      .catch((error: unknown) => this.#otherwise(error, () => this.#primary.runNamed<Row>(statement)));
  }

  /** Only with a promise. The return type fits every form that the pool declares. */
  override query(...given: unknown[]): never {
    type Ask = (...all: unknown[]) => Promise<unknown>;
    const own = super.query.bind(this) as Ask;
    const primary = this.#primary.query.bind(this.#primary) as Ask;
    return own(...given).catch((error: unknown) => this.#otherwise(error, () => primary(...given))) as never;
  }

  async #otherwise<T>(error: unknown, onPrimary: () => Promise<T>): Promise<T> {
    if (!isOfServer(error)) throw error;
    if (!isOfRecovery(error)) this.#miss(error);
    return onPrimary();
  }

  /** Takes it out until it is measured again. */
  #miss(reason: unknown): void {
    const wasReachable = this.lag !== null;
    this.lag = null;
    if (wasReachable)
      this.#onError(new Error(`The replica ${this.name} does not answer.`, { cause: reason }));
  }
}

/** Where the primary was in its log. */
interface Position {
  readonly at: bigint;
  /** When, by `performance.now()`. */
  readonly time: number;
}

/**
 * Measures the replicas every second. Their lag is the age of the latest position of the primary that they have reached: that
 * needs no common clock, and a replica that receives nothing any more does not look current. `url` leads to the primary itself,
 * because a pooler may be too busy to answer in time.
 */
export async function watchReplicas(
  url: string,
  replicas: readonly ReplicaConnections[],
): Promise<() => Promise<void>> {
  if (replicas.length === 0) return async () => {};
  const probe = makeProbe(settingsOf(url, { isPooled: false, namesStatements: true, max: 1 }));
  const positions: Position[] = [];
  const look = async () => {
    try {
      const time = performance.now();
      const { rows } = await probe.query<{ at: string }>(`select (pg_current_wal_lsn() - '0/0')::text as at`);
      if (rows[0]) positions.unshift({ at: BigInt(rows[0].at), time });
      positions.splice(POSITIONS_MAX);
    } catch {
      // While the primary is away nothing new is written, and what it had written last is what counts.
    }
    if (positions.length === 0) return;
    await Promise.all(replicas.map((replica) => replica.measure(positions)));
  };
  let isClosed = false;
  let looking = look();
  await looking;
  const timer = setInterval(() => {
    if (isClosed) return;
    looking = looking.then(look);
  }, WATCH_EVERY).unref();
  return async () => {
    isClosed = true;
    clearInterval(timer);
    await looking;
    await probe.end();
  };
}

/** One connection of its own: it must not wait behind the reads of a busy node, or load would pass for lag. */
function makeProbe(settings: pg.PoolConfig): pg.Pool {
  const probe = new pg.Pool({
    ...settings,
    max: 1,
    connectionTimeoutMillis: PROBE,
    query_timeout: PROBE,
    application_name: 'lendloop watch',
  });
  // The next measurement reports it.
  probe.on('error', () => {});
  return probe;
}

/** Whether the server could not answer, rather than refuse: the connection broke, or recovery came in between. */
function isOfServer(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return !(error instanceof Problem);
  return isOfRecovery(error) || /^(08|57P)/.test(error.code ?? '');
}

/** Whether the replica cancelled a read because it had to apply what the read was still looking at. */
const isOfRecovery = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
