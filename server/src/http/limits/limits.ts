import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { Problem } from '../problem.ts';

const WRITES_A_MINUTE = 120;
/** Several times what one user may write: a school or an office is one address. */
const WRITES_OF_ADDRESS_A_MINUTE = 600;
/** How long a count lasts from its first try, in seconds, where its limit names no other time. */
export const WINDOW_SECONDS = 60;
export const DAY_SECONDS = 24 * 60 * 60;

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
  if (!(reason instanceof RateLimiterRes)) throw reason;
  const retryAfter = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw new Problem('too_many_requests', {
    retryAfter,
    ...(retryAfter > 120 && { message: laterThan(retryAfter) }),
  });
}

/** The same limit, which says in these words why it refuses. */
export function inWords(limit: Limit, message: string): Limit {
  const say = (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
    throw new Problem('too_many_requests', { ...error.details, message });
  };
  return {
    spend: (key, points) => limit.spend(key, points).catch(say),
    check: (key) => limit.check(key).catch(say),
  };
}

/** The limit of each address's writes, by whichever way they come; its keys are those of `networkOf`. */
export const limitWritesOfAddress = (makeLimit: MakeLimit): Limit =>
  makeLimit('writes of an address', WRITES_OF_ADDRESS_A_MINUTE);

/** The limit of each user's writes, by whichever way they come; its keys are `user <id>`. */
export const limitWrites = (makeLimit: MakeLimit): Limit => makeLimit('writes', WRITES_A_MINUTE);

/** Where 'a moment' would not be true. */
function laterThan(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Too many tries. Please try again in ${wait}`;
}
