import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { networkOf } from './network.ts';
import { Problem } from './problem.ts';

const READS_A_MINUTE = 1200;
const WRITES_A_MINUTE = 120;
/** How long a count lasts from its first try, in seconds, where its limit names no other time. */
export const WINDOW_SECONDS = 60;

/** Counts points by key and refuses what goes beyond its number in its time. */
export interface Limit {
  /** Counts a try of `points`, 1 by default; a whole number. Throws the problem `too_many_requests`. */
  spend(key: string, points?: number): Promise<void>;
  /** Throws without counting, when the points are used up. */
  check(key: string): Promise<void>;
}

/**
 * Makes a limit of `points` in `seconds`, a minute by default; one that never refuses when limits are switched off. Limits
 * of one name share their counts.
 */
export type MakeLimit = (name: string, points: number, seconds?: number) => Limit;

/** Limits that nobody reaches. */
export const noLimits: MakeLimit = () => ({ spend: async () => {}, check: async () => {} });

/** Limits of this process alone. `usualSeconds` is how long a count lasts whose limit names no time. */
export function limitsInMemory(on: boolean, usualSeconds = WINDOW_SECONDS): MakeLimit {
  if (!on) return noLimits;
  const limiters = new Map<string, RateLimiterMemory>();
  return (name, points, seconds = usualSeconds) => {
    const limiter =
      limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, limiter);
    return limitBy(limiter);
  };
}

/** What counts: in the memory or elsewhere. */
interface Counter {
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
}

/** The limit that such a counter makes. An error of its own goes through as it is. */
export const limitBy = (counter: Counter): Limit => ({
  spend: async (key, points) => {
    await counter.consume(key, points).catch(refuse);
  },
  check: async (key) => {
    const state = await counter.get(key);
    if (state && state.remainingPoints <= 0) refuse(state);
  },
});

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes)
    throw new Problem('too_many_requests', {
      retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
    });
  throw reason;
}

/** The limit of each user's writes, by whichever way they come; its keys are `user <id>`. */
export const limitWrites = (makeLimit: MakeLimit): Limit => makeLimit('writes', WRITES_A_MINUTE);

/**
 * Holds each address to its reads and each user (or, for visitors, address) to its writes, at whatever stands under /api.
 * Runs once it is known who calls, and before anybody is refused: a refusal counts too.
 */
export function limitRequests(server: FastifyInstance, makeLimit: MakeLimit): void {
  const reads = makeLimit('reads', READS_A_MINUTE);
  const writes = limitWrites(makeLimit);
  server.addHook('onRequest', async ({ method, url, ip, viewer, routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (!endpoint && !url.startsWith('/api')) return;
    if ((endpoint?.method ?? method) === 'GET') await reads.spend(networkOf(ip));
    else await writes.spend(viewer ? `user ${viewer.id}` : networkOf(ip));
  });
}
