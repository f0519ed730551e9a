import { AsyncResource } from 'node:async_hooks';

import pg from 'pg';

/** A statement as a trace may show it: without its text, which could hold what somebody wrote. */
interface TracedStatement {
  /** Its first word: `select`, `insert` … */
  readonly verb: string;
  /** The name under which it is prepared, if it has one. */
  readonly name: string | undefined;
}

/** Called when a statement begins; what it returns is called when it ends. Null leaves the statement alone. */
export type BeginStatement = (statement: TracedStatement) => ((error: Error | null) => void) | null;

type Query = (...given: unknown[]) => unknown;
type Callback = (error: Error | null, result: unknown) => void;

/** Watches every statement of this process from now on. The function that it returns ends that. */
export function traceStatements(begin: BeginStatement): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...given) {
    const statement = statementOf(given[0]);
    const end = statement && begin(statement);
    if (!end) return original.apply(this, given);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const callback: Callback = (error, result) => {
        end(error);
        (last as Callback)(error, result);
      };
      return original.apply(this, [...given.slice(0, -1), callback]);
    }
    const running = original.apply(this, given);
    if (running instanceof Promise)
      running.then(
        () => end(null),
        (error: unknown) => end(error instanceof Error ? error : new Error('The statement failed.')),
      );
    else end(null);
    return running;
  };
  return () => {
    prototype.query = original;
  };
}

/**
 * Lets the callbacks of a pool run in the asynchronous context of those who gave them, even after they have waited for somebody
 * else's connection.
 */
export function keepContext(pool: pg.Pool): void {
  type Connect = (callback?: (...given: unknown[]) => void) => unknown;
  const own = pool as unknown as { connect: Connect };
  const connect = own.connect.bind(pool);
  own.connect = (callback) => connect(callback && AsyncResource.bind(callback));
}

function statementOf(given: unknown): TracedStatement | null {
  const text = typeof given === 'string' ? given : textOf(given, 'text');
  if (text === undefined) return null;
  return { verb: /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement', name: textOf(given, 'name') };
}

const textOf = (given: unknown, key: 'name' | 'text'): string | undefined => {
  const value: unknown = typeof given === 'object' && given !== null && Reflect.get(given, key);
  return typeof value === 'string' ? value : undefined;
};
