import { hash } from 'node:crypto';

import { createClient } from '@redis/client';
import { RateLimiterRedis } from 'rate-limiter-flexible';

import { within } from '../../deadline.ts';
import { Problem } from '../problem.ts';
import { countsInMemory, limitBy, type MakeLimit } from './limits.ts';

/** Redis is considered down if it does not respond within this time, in ms: requests wait no longer for a count. */
const ANSWER_MS = 500;
/** How often a Redis that is down is tried again, in ms. */
const RETRY_MS = 1000;
const CONNECT_MS = 5000;
const PING_MS = 2000;
/** A connection that has been silent this long is replaced, in ms: it may be dead without notice. */
const SILENCE_MS = 5000;

type Tell = (message: string, reason?: string) => void;

/**
 * Limits counted atomically in Redis, under keys that expire with their window. While Redis is down, this process counts for
 * itself: the site stays open, and every node still enforces the limits.
 */
export function countsInRedis(link: RedisLink, usualSeconds: number): MakeLimit {
  const inMemory = countsInMemory(usualSeconds);
  return (name, points, seconds = usualSeconds) => {
    const own = inMemory(name, points, seconds);
    const shared = limitBy(
      new RateLimiterRedis({
        storeClient: link.client,
        useRedisPackage: true,
        keyPrefix: `lendloop:limit:${name}`,
        points,
        duration: seconds,
        // Refused requests cost Redis nothing more.
        inMemoryBlockOnConsumed: points,
      }),
    );
    return {
      spend: (key, cost) => {
        const hashed = nameless(key);
        return link.ask(
          () => shared.spend(hashed, cost),
          () => own.spend(key, cost),
        );
      },
      check: (key) => {
        const hashed = nameless(key);
        return link.ask(
          () => shared.check(hashed),
          () => own.check(key),
        );
      },
    };
  };
}

/** Hashed, so that no addresses, names or emails are stored in another system, and all keys have the same length. */
const nameless = (key: string): string => hash('sha256', key, 'base64url');

/** A connection to Redis that tracks whether it responds. */
export class RedisLink {
  readonly client;
  readonly #tell: Tell;
  #state: 'opening' | 'up' | 'down' | 'closed' = 'opening';
  /** When Redis was lost, or last reconnected to, in ms. */
  #lostAt = 0;

  constructor(url: string, tell: Tell) {
    this.#tell = tell;
    this.client = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: CONNECT_MS,
        reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2000) * (0.5 + Math.random() / 2),
      },
    });
    this.client.on('error', (error) => this.#lose(error));
    this.client.on('ready', () => this.#gain());
  }

  /** Waits a moment for Redis, and keeps trying in the background. */
  async open(): Promise<void> {
    const connected = this.client.connect();
    connected.catch(() => {});
    try {
      await within(ANSWER_MS, connected);
      this.#gain();
    } catch (error) {
      this.#lose(error);
    }
  }

  /** Runs the first function while Redis responds, otherwise the second. A `Problem` counts as a response. */
  async ask(shared: () => Promise<void>, own: () => Promise<void>): Promise<void> {
    if (this.#state !== 'up') return own();
    try {
      await within(ANSWER_MS, shared());
    } catch (error) {
      if (error instanceof Problem) throw error;
      this.#lose(error);
      await own();
    }
  }

  close(): void {
    this.#state = 'closed';
    if (this.client.isOpen) this.client.destroy();
  }

  #gain(): void {
    if (this.#state === 'down') this.#tell('Rate limits are counted by all nodes together again');
    if (this.#state !== 'closed') this.#state = 'up';
  }

  #lose(reason: unknown): void {
    if (this.#state === 'down' || this.#state === 'closed') return;
    this.#state = 'down';
    this.#lostAt = Date.now();
    this.#tell('Redis is not responding: each node now counts rate limits on its own', String(reason));
    this.#askAgainLater();
  }

  #connectAnew(): void {
    if (this.#state === 'closed') return;
    this.#lostAt = Date.now();
    if (this.client.isOpen) this.client.destroy();
    this.client.connect().catch(() => {});
  }

  /** A connection that stayed open emits no event when Redis responds again. */
  #askAgainLater(): void {
    const ask = async () => {
      if (this.#state !== 'down') return;
      try {
        await within(ANSWER_MS, this.client.ping());
        this.#gain();
      } catch {
        if (Date.now() - this.#lostAt >= SILENCE_MS) this.#connectAnew();
        this.#askAgainLater();
      }
    };
    setTimeout(() => void ask(), RETRY_MS).unref();
  }
}
