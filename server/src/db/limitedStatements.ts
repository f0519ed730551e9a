import pg from 'pg';

/** A statement that may run for so long, in ms. One with a name runs by the plan for any values, which is made once. */
export interface LimitedStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
  readonly ms: number;
}

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** How `pg` sends and follows a statement. Its types lack this. */
interface Sending {
  prepare(connection: pg.Connection): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}
const sending = pg.Query.prototype as unknown as Sending;

/**
 * Sends the settings of a statement ahead of it, in the same batch. What is sent up to a Sync is one transaction, so they end with
 * the statement, whoever uses the connection next; and all of it takes a single round trip.
 */
class LimitedQuery extends pg.Query {
  readonly #ms: number;
  readonly #isNamed: boolean;
  readonly #isInParts: boolean;
  #isSet = false;

  /** By a callback, because `pg` emits no error of a query that has a time limit. */
  constructor({ ms, ...statement }: LimitedStatement, isInParts: boolean, callback: Answered) {
    const config = { ...statement, queryMode: 'extended', callback };
    super(config);
    this.#ms = ms;
    this.#isNamed = statement.name !== undefined;
    this.#isInParts = isInParts;
  }

  /** Overrides what sends the statement. */
  prepare(connection: pg.Connection): void {
    const name = this.#isNamed ? `settings of ${this.#ms} ms` : '';
    const known = namesOf(connection);
    if (name === '' || !known.has(name))
      connection.parse({ name, text: settingsFor(this.#ms, this.#isNamed), types: [] }, true);
    if (name !== '') known.add(name);
    connection.bind({ statement: name }, true);
    connection.execute({}, true);
    if (this.#isInParts) connection.flush();
    sending.prepare.call(this, connection);
  }

  /** Overrides what takes the end of the settings for that of the statement. */
  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isSet) sending.handleCommandComplete.call(this, message, connection);
    this.#isSet = true;
  }
}

/** The names of settings that a connection knows. */
function namesOf(connection: pg.Connection): Set<string> {
  const names = namesByConnection.get(connection) ?? new Set();
  namesByConnection.set(connection, names);
  return names;
}
const namesByConnection = new WeakMap<pg.Connection, Set<string>>();

/**
 * What the settings of a statement are set by, until its transaction ends. Returns no row, so that nothing has to be described.
 *
 * A plan for any values is kept for long. Made just after a job has rewritten a small table, it would go through all rows for each
 * search, until the table is analysed: so no plan does that where there is an index.
 */
export const settingsFor = (ms: number, isGeneric: boolean): string => {
  const settings = [['statement_timeout', ms]];
  if (isGeneric) settings.push(['plan_cache_mode', 'force_generic_plan'], ['enable_seqscan', 'off']);
  const isMissing = settings.map(([name, value]) => `set_config('${name}', '${value}', true) is null`);
  return `select where ${isMissing.join(' or ')}`;
};

/**
 * Runs a statement outside a transaction. Throws the database's error 57014 after its time. `isInParts` tells apart the settings
 * and the statement also for a server that reads the time limit before it begins with what was sent.
 */
export function runLimited<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: LimitedStatement,
  isInParts: boolean,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | null | undefined, result: pg.QueryResult<Row>) =>
      error ? reject(error) : resolve(result.rows);
    client.query(new LimitedQuery(statement, isInParts, answered));
  });
}
