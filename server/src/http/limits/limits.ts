import { sentence, type Sentence } from '@lendloop/words/sentence';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { WIDE_TIMES, wideNetworkOf } from '../callers/network.ts';
import { Problem } from '../problem.ts';

const WRITES_A_MINUTE = 120;
/** Several times the limit of one user: a school or an office shares one address. */
const WRITES_OF_ADDRESS_A_MINUTE = 600;
/** The default window of a limit in seconds, from its first try. */
export const WINDOW_SECONDS = 60;
export const DAY_SECONDS = 24 * 60 * 60;

/** Counts points by key and refuses those beyond the limit in its window. */
export interface Limit {
  /** Counts a try that costs `points`, a whole number, 1 by default. Throws `too_many_requests`. */
  spend(key: string, points?: number): Promise<void>;
  /** Throws if no points are left, without counting. */
  check(key: string): Promise<void>;
}

/**
 * Makes a limit of `points` in `seconds`, a minute by default and a day at most. If its keys are networks, it counts by /48 as
 * well. Limits with the same name share their counts. If limits are switched off, it never refuses.
 */
export type MakeLimit = (name: string, points: number, seconds?: number) => Limit;

/** Limits that never refuse. */
export const noLimits: MakeLimit = () => ({ spend: async () => {}, check: async () => {} });

/** Limits counted in this process. `usualSeconds` is the default window. */
export const limitsInMemory = (on: boolean, usualSeconds = WINDOW_SECONDS): MakeLimit =>
  on ? countWideNetworks(countsInMemory(usualSeconds)) : noLimits;

/**
 * The same limits, which count a key that is an IPv6 network a second time: for the wide network around it, with `WIDE_TIMES`
 * the points. One customer may have 65,536 networks, and would have as many shares otherwise.
 */
export const countWideNetworks =
  (makeLimit: MakeLimit): MakeLimit =>
  (name, points, seconds) => {
    const own = makeLimit(name, points, seconds);
    const ofWide = makeLimit(`${name} of wide networks`, WIDE_TIMES * points, seconds);
    return {
      spend: async (key, cost) => {
        const wide = wideNetworkOf(key);
        if (wide === key) return own.spend(key, cost);
        // Checked first, or a customer who is refused could still leave a count for each of their networks.
        await ofWide.check(wide);
        // One after the other, so that requests refused for the network do not count for the wide one.
        await own.spend(key, cost);
        await ofWide.spend(wide, cost);
      },
      check: async (key) => {
        const wide = wideNetworkOf(key);
        if (wide !== key) await ofWide.check(wide);
        await own.check(key);
      },
    };
  };

/**
 * Counts in this process, each key for itself alone. Throws `RangeError` for a window of more than a day: a timer ends each
 * window, and one of more than 24 days would fire at once.
 */
export function countsInMemory(usualSeconds: number): MakeLimit {
  const limiters = new Map<string, RateLimiterMemory>();
  return (name, points, seconds = usualSeconds) => {
    if (seconds > DAY_SECONDS)
      throw new RangeError(`The window of the limit '${name}' is longer than a day.`);
    const limiter =
      limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, limiter);
    return limitBy(limiter);
  };
}

/** A counter, in memory or elsewhere. */
interface Counter {
  consume(key: string, points?: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
}

/** Makes a limit from a counter. The counter's own errors pass through. */
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

/** The same limit with this message for its refusals. */
export function inWords(limit: Limit, message: Sentence): Limit {
  const say = (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
    throw new Problem('too_many_requests', { ...error.details, message });
  };
  return {
    spend: (key, points) => limit.spend(key, points).catch(say),
    check: (key) => limit.check(key).catch(say),
  };
}

/** The write limit per address, for calls and frames alike; keyed by `networkOf`. */
export const limitWritesOfAddress = (makeLimit: MakeLimit): Limit =>
  makeLimit('writes of an address', WRITES_OF_ADDRESS_A_MINUTE);

/** The write limit per user, for calls and frames alike; keyed by `user <id>`. */
export const limitWrites = (makeLimit: MakeLimit): Limit => makeLimit('writes', WRITES_A_MINUTE);

/** For waits too long to be called 'a moment'. */
function laterThan(seconds: number): Sentence {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? sentence('wait.minutes', { count: minutes })
    : sentence('wait.hours', { count: Math.ceil(minutes / 60) });
}
