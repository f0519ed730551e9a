import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

import type { HopOf } from '../callers/hop.ts';
import { TOO_MANY } from './refusalLog.ts';

/** Answers what of an error may be written down. */
type Loggable = (error: unknown) => { type: string; message: string; stack: string };

/** How requests and errors stand in the log. */
export const logSerializers = (hopOf: HopOf, loggable: Loggable) => ({
  req: ({ method, url, raw }: FastifyRequest) => {
    const { address, host } = hopOf(raw);
    return { method, url, host, remoteAddress: address, remotePort: raw.socket.remotePort };
  },
  err: (error: unknown) => ({ ...loggable(error) }),
});

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
