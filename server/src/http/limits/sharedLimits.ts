import { countWideNetworks, limitsInMemory, noLimits, WINDOW_SECONDS, type MakeLimit } from './limits.ts';

/** Limits, and where they are counted. */
export interface OpenLimits {
  readonly makeLimit: MakeLimit;
  close(): void;
}

interface LimitOptions {
  readonly rateLimit: boolean;
  readonly redisUrl: string | null;
  /** Called once with the reason when counting falls back to this process, and once when it is shared again. */
  readonly tell: (message: string, reason?: string) => void;
  /** The default window in seconds. */
  readonly seconds?: number;
}

/** The limits for these settings: shared by all nodes if Redis is configured, otherwise counted by each node. */
export async function openLimits({
  rateLimit,
  redisUrl,
  tell,
  seconds = WINDOW_SECONDS,
}: LimitOptions): Promise<OpenLimits> {
  if (!rateLimit) return { makeLimit: noLimits, close: () => {} };
  if (redisUrl === null) return { makeLimit: limitsInMemory(true, seconds), close: () => {} };
  // Its client takes memory that a node without Redis can do without.
  const { countsInRedis, RedisLink } = await import('./redisLimits.ts');
  const link = new RedisLink(redisUrl, tell);
  await link.open();
  return { makeLimit: countWideNetworks(countsInRedis(link, seconds)), close: () => link.close() };
}
