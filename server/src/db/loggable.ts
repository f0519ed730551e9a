import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Causes of causes that are told of. */
const DEPTH = 5;

/**
 * SQLSTATEs whose messages name parts of the schema, the server or the connection. The others may quote what a statement
 * was given, as `invalid input syntax for type integer: "…"` does.
 */
const NAMES_ONLY = /^(08|23|28|3D|40|42P|427|428|53|55|57|58)/;

/** What may be written down of an error. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string | number;
  /** Of a database error: where it arose, by names of the schema. */
  readonly routine?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
}

/**
 * What a log may hold of an error: never the parameters of a failed statement, nor a row that the database quotes, since these
 * are people's passwords, addresses and messages. Whatever is not listed here is left out.
 */
export function loggable(error: unknown, depth = DEPTH): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  const message = messageOf(error);
  const code = 'code' in error ? error.code : undefined;
  return {
    type,
    message,
    stack: message === error.message ? (error.stack ?? '') : `${type}: ${message}${framesOf(error)}`,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(error instanceof pg.DatabaseError && placeOf(error)),
    ...(error.cause !== undefined && depth > 1 && { cause: loggable(error.cause, depth - 1) }),
    ...(error instanceof AggregateError &&
      depth > 1 && { errors: error.errors.slice(0, DEPTH).map((one) => loggable(one, depth - 1)) }),
  };
}

/** An error's message, without what a failed statement was given. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && !NAMES_ONLY.test(error.code ?? ''))
    return error.message.replace(/".*"/s, '"…"');
  return error.message;
}

/** The traces of an error and of its causes, for a person to read. */
export function traceOf(error: unknown): string {
  const traces: string[] = [];
  const collect = ({ message, stack, cause, errors = [] }: LoggableError) => {
    traces.push(stack || message);
    for (const one of [...(cause ? [cause] : []), ...errors]) collect(one);
  };
  collect(loggable(error));
  return traces.join('\ncaused by ');
}

/** The lines of the trace behind the message, which may have lines of its own. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

const placeOf = ({ routine, table, column, constraint }: pg.DatabaseError) => ({
  ...(routine !== undefined && { routine }),
  ...(table !== undefined && { table }),
  ...(column !== undefined && { column }),
  ...(constraint !== undefined && { constraint }),
});
