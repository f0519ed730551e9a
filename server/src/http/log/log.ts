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

/** Answers what of an error may be written down. */
type Loggable = (error: unknown) => LoggableError;

/** Bytes of JSON that a text of a client may take in a line of the log: a search with many filters fits. */
const TEXT_MAX = 1000;
const HOST_MAX = 300;
const ERROR_MAX = 8000;

/** The beginning of a client's text, such that it takes no more than `most` bytes of JSON; what escapes to much counts as much. */
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

/** Bytes of a text in JSON, without its quotes. */
const sizeOf = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** How requests and errors stand in the log. */
export const logSerializers = (hopOf: HopOf, loggable: Loggable) => ({
  req: ({ method, url, raw }: FastifyRequest) => {
    const { address, host } = hopOf(raw);
    return {
      method,
      url: bounded(url),
      host: host === undefined ? host : bounded(host, HOST_MAX),
      remoteAddress: address,
      remotePort: raw.socket.remotePort,
    };
  },
  err: (error: unknown) => ({ ...boundedError(loggable(error)) }),
});

/** An error may quote what a client sent, in its message and again in its trace. */
function boundedError({ cause, errors, ...error }: LoggableError): LoggableError {
  return {
    ...error,
    message: bounded(error.message, ERROR_MAX),
    stack: bounded(error.stack, ERROR_MAX),
    ...(cause && { cause: boundedError(cause) }),
    ...(errors && { errors: errors.map(boundedError) }),
  };
}

/** Writes one line for a request, when it is over. Those of who tries too often are folded into the lines of `RefusalLog`. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (reply.statusCode === TOO_MANY) return;
    const details = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...details, err: error }, 'request errored');
    else reply.log.info(details, 'request completed');
  }
}
