import type { FastifyReply, FastifyRequest } from 'fastify';

import { boundRest } from './body/rest.ts';
import type { HopOf } from './callers/hop.ts';
import type { IsForeign } from './foreign.ts';
import type { AddHeaders } from './headers.ts';
import type { FloodGuard } from './limits/floodGuard.ts';
import type { SpendOfAddress } from './limits/requestLimits.ts';
import type { Answer } from './problems.ts';

/** Makes the handler for requests that the router cannot parse. Hooks do not run for these, so it does their work. */
export const makeAnswerUnroutable =
  (
    hopOf: HopOf,
    isForeign: IsForeign,
    addHeaders: AddHeaders,
    spend: SpendOfAddress,
    floodGuard: FloodGuard,
    answer: Answer,
  ) =>
  async (reason: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const hop = hopOf(request.raw);
    // `answer` reads it from the request.
    Object.assign(request, { hop });
    addHeaders(reply, hop);
    boundRest(request, reply);
    const isFromElsewhere = isForeign(request, hop);
    let answered = reason;
    try {
      floodGuard.check(hop.network);
      await spend(hop.network, isFromElsewhere ? 'foreign' : 'file');
    } catch (refusal) {
      floodGuard.countRefusal(hop.network, isFromElsewhere);
      answered = refusal;
    }
    answer(answered, request, reply);
  };
