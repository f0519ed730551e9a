import pg from 'pg';

const NO_SUCH_STATEMENT = '26000';
const STATEMENT_EXISTS = '42P05';
/** After a migration, a statement that was prepared before it may return other columns. */
const CHANGED = '0A000';
/** Each attempt may reach another connection of the pooler. */
const ATTEMPTS = 6;

/** A statement with a name for its text. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

type Answered = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** Sends the text along only when told to, whatever this connection has sent before. */
class SharedQuery extends pg.Query {
  readonly #isKnown: boolean;

  /** By a callback, because `pg` emits no error of a query that has a time limit. */
  constructor(statement: NamedStatement, isKnown: boolean, callback: Answered) {
    const config = { ...statement, callback };
    super(config);
    this.#isKnown = isKnown;
  }

  /** Overrides what `pg` remembers of each connection. */
  hasBeenParsed(): boolean {
    return this.#isKnown;
  }
}

/**
 * Runs a named statement through a pooler that lends another connection for each transaction, which may or may not know the name.
 * Names are hashes of texts, so a connection that knows one has the same statement. One that does not refuses before it runs
 * anything; it is then sent the text. Not for use within a transaction, which such a refusal would abort.
 */
export async function runShared<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: NamedStatement,
): Promise<Row[]> {
  let isKnown = true;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return await submit<Row>(client, statement, isKnown);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code === CHANGED) break;
      if (code !== NO_SUCH_STATEMENT && code !== STATEMENT_EXISTS) throw error;
      isKnown = code === STATEMENT_EXISTS;
    }
  }
  const { text, values } = statement;
  const { rows } = await client.query<Row>({ text, values });
  return rows;
}

function submit<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: NamedStatement,
  isKnown: boolean,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const answered = (error: Error | null | undefined, result: pg.QueryResult<Row>) =>
      error ? reject(error) : resolve(result.rows);
    client.query(new SharedQuery(statement, isKnown, answered));
  });
}
