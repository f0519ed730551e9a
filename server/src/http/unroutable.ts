import type { FastifyReply, FastifyRequest } from 'fastify';

import type { HopOf } from './callers/hop.ts';
import { addHeaders } from './headers.ts';
import type { Patience } from './limits/patience.ts';
import type { SpendOfAddress } from './limits/requestLimits.ts';
import { answer } from './problems.ts';

/** Makes what answers requests that the router cannot read. No hook comes before these, so it does what hooks do. */
export const makeAnswerUnroutable =
  (hopOf: HopOf, spend: SpendOfAddress, patience: Patience) =>
  async (reason: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const hop = hopOf(request.raw);
    // What answers asks for it.
    Object.assign(request, { hop });
    addHeaders(reply, hop);
    let answered = reason;
    try {
      patience.hear(hop.network);
      await spend(hop.network, 'file');
    } catch (refusal) {
      patience.refused(hop.network);
      answered = refusal;
    }
    answer(answered, request, reply);
  };
