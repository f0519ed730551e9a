import type { FastifyReply, FastifyRequest } from 'fastify';

import { addHeaders } from './headers.ts';
import type { HopOf } from './hop.ts';
import type { Patience } from './patience.ts';
import { answer } from './problems.ts';
import type { SpendOfAddress } from './requestLimits.ts';

/** Makes what answers requests that the router cannot read. No hook comes before these, so it does what hooks do. */
export const makeAnswerUnroutable =
  (hopOf: HopOf, spend: SpendOfAddress, patience: Patience) =>
  async (reason: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const hop = hopOf(request.raw);
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
