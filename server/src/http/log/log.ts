import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

import type { HopOf } from '../callers/hop.ts';
import { TOO_MANY } from './refusalLog.ts';

interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
}

/** Removes from an error what must not be logged. */
type Loggable = (error: unknown) => LoggableError;

/** Bytes of JSON that a client's text may take in a log line; enough for a search with many filters. */
const TEXT_MAX = 1000;
const HOST_MAX = 300;
const ERROR_MAX = 8000;

/** Truncates a client's text to at most `most` bytes of JSON, escapes included. */
export function bounded(text: string, most: number = TEXT_MAX): string {
  const beginning = text.slice(0, most);
  if (text.length <= most && sizeOf(beginning) <= most) return text;
  let size = 0;
  let end = 0;
  for (const character of beginning) {
    size += sizeOf(character);
    if (size > most) break;
    end += character.length;
  }
  return `${beginning.slice(0, end)}…`;
}

/** Bytes of a text in JSON, without the quotes. */
const sizeOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Parameters whose values nobody types. */
const PLAIN = new Set(['categoryId', 'limit', 'maxPrice', 'minPrice', 'scope', 'sort', 'status']);

/** What is behind this is a secret: it says who may read. */
const SECRET_PATH = /^(\/calendars\/)[^?]*/;

/** Pages, and calls by position or place: their parameters say where somebody is, so that not even their names are logged. */
const PLACED = /^\/(?!api\/)|^\/api\/(items|map|places)(?=[/?])/;

/** The address as routes are found by it: without scheme and host, which some clients send, and with its path decoded. */
function routed(target: string): string {
  const from = target.replace(/^https?:\/\/[^/?]*/i, '');
  const [path = '', ...parameters] = from.split(/(?=\?)/);
  try {
    return [decodeURIComponent(path), ...parameters].join('');
  } catch {
    return from;
  }
}

/** The address with the names of its parameters: their values may be what somebody searches for, where they are, or a secret. */
function withoutTexts(target: string): string {
  const url = routed(target).replace(SECRET_PATH, '$1…');
  const from = url.indexOf('?');
  if (from < 0) return url;
  if (PLACED.test(url)) return url.slice(0, from);
  const parts = bounded(url.slice(from + 1)).split('&');
  return `${url.slice(0, from)}?${parts.map(withoutText).join('&')}`;
}

function withoutText(parameter: string): string {
  const [name = '', ...value] = parameter.split('=');
  if (!/^\w{1,40}$/.test(name)) return '…';
  return value.length === 0 || PLAIN.has(name) ? parameter : `${name}=…`;
}

/** How requests and errors are logged. */
export const logSerializers = (hopOf: HopOf, loggable: Loggable) => ({
  req: ({ method, url, raw }: FastifyRequest) => {
    const { address, host } = hopOf(raw);
    return {
      method,
      url: bounded(withoutTexts(url)),
      host: host === undefined ? host : bounded(host, HOST_MAX),
      remoteAddress: address,
      remotePort: raw.socket.remotePort,
    };
  },
  err: (error: unknown) => ({ ...boundedError(loggable(error)) }),
});

/** An error may quote a client's text both in its message and in its stack. */
function boundedError({ cause, errors, ...error }: LoggableError): LoggableError {
  return {
    ...error,
    message: bounded(error.message, ERROR_MAX),
    stack: bounded(error.stack, ERROR_MAX),
    ...(cause && { cause: boundedError(cause) }),
    ...(errors && { errors: errors.map(boundedError) }),
  };
}

/** Logs one line per completed request, without those that come by the thousand and are summarized elsewhere. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (reply.statusCode === TOO_MANY || request.isShed) return;
    const details = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...details, err: error }, 'request errored');
    else reply.log.info(details, 'request completed');
  }
}
