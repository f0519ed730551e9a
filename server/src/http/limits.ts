import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { Problem } from './problem.ts';

const READS_A_MINUTE = 1200;
const WRITES_A_MINUTE = 120;

/** Counts tries by key and refuses those beyond its number a minute. */
interface Limit {
  /** Counts one try. Throws the problem `too_many_requests`. */
  spend(key: string): Promise<void>;
  /** Throws without counting, when the tries are used up. */
  check(key: string): Promise<void>;
}

/**
 * Makes a limit of `points` tries a minute; one that never refuses when limits are switched off. Those of one name share
 * their counts.
 */
export type MakeLimit = (name: string, points: number) => Limit;

export function limitsInMemory(on: boolean): MakeLimit {
  const limiters = new Map<string, RateLimiterMemory>();
  return (name, points) => {
    if (!on) return { spend: async () => {}, check: async () => {} };
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: 60 });
    limiters.set(name, limiter);
    return {
      spend: async (key) => {
        await limiter.consume(key).catch(refuse);
      },
      check: async (key) => {
        const state = await limiter.get(key);
        if (state && state.remainingPoints <= 0) refuse(state);
      },
    };
  };
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes)
    throw new Problem('too_many_requests', { retryAfter: Math.ceil(reason.msBeforeNext / 1000) });
  throw reason;
}

/** The limit of each user's writes, by whichever way they come; its keys are `user <id>`. */
export const limitWrites = (makeLimit: MakeLimit): Limit => makeLimit('writes', WRITES_A_MINUTE);

/** Holds each address to its reads and each user (or, for visitors, address) to its writes. Runs after the access guard. */
export function limitRequests(server: FastifyInstance, makeLimit: MakeLimit): void {
  const reads = makeLimit('reads', READS_A_MINUTE);
  const writes = limitWrites(makeLimit);
  server.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    if (endpoint.method === 'GET') await reads.spend(request.ip);
    else await writes.spend(request.viewer ? `user ${request.viewer.id}` : request.ip);
  });
}
