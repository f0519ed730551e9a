import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** How deep the chain of causes is followed. */
const DEPTH = 5;

/**
 * SQLSTATEs whose messages only name parts of the schema, the server or the connection. Messages of other states may quote
 * parameters, as `invalid input syntax for type integer: "…"` does.
 */
const NAMES_ONLY = /^(08|23|28|3D|40|42P|427|428|53|55|57|58)/;

/** The parts of an error that are safe to log. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string | number;
  /** For a database error: where it occurred, by names from the schema. */
  readonly routine?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
}

/**
 * The loggable parts of an error. Parameters of a failed statement and rows quoted by the database are left out, because they
 * hold passwords, addresses and private messages. So is every property not listed in `LoggableError`.
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

/** The error's message without the parameters of a failed statement. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && !NAMES_ONLY.test(error.code ?? ''))
    return error.message.replace(/".*"/s, '"…"');
  return error.message;
}

/** The stack traces of an error and its causes, as readable text. */
export function traceOf(error: unknown): string {
  const traces: string[] = [];
  const collect = ({ message, stack, cause, errors = [] }: LoggableError) => {
    traces.push(stack || message);
    for (const one of [...(cause ? [cause] : []), ...errors]) collect(one);
  };
  collect(loggable(error));
  return traces.join('\ncaused by ');
}

/** The stack frames after the message, which may itself span several lines. */
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
