import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { Problem } from '../problem.ts';
import { countsInMemory, countWideNetworks, limitsInMemory, type Limit, type MakeLimit } from './limits.ts';
import { openLimits } from './sharedLimits.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

/** The limits of one node, with what they told of their Redis. */
async function openNode({ redisUrl, seconds }: { redisUrl: string | null; seconds?: number }) {
  const told: string[] = [];
  const limits = await openLimits({
    rateLimit: true,
    redisUrl,
    seconds,
    tell: (message) => told.push(message),
  });
  onTestFinished(() => limits.close());
  return { makeLimit: limits.makeLimit, told };
}

let made = 0;
/** A name that no other test counts under. */
const newName = () => `limit ${++made}`;

/** How many of so many tries are let through, all at once. */
async function countPassed(tries: readonly (() => Promise<void>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(tries.map((attempt) => attempt()));
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(isRefusal(outcome.reason)).toBe(true);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

const isRefusal = (error: unknown): boolean => error instanceof Problem && error.code === 'too_many_requests';

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const spends = (count: number, limit: Limit, key = 'someone') => times(count, () => () => limit.spend(key));

describe.each([
  { name: 'in the process', url: () => null },
  { name: 'in Redis', url: () => redis.url },
])('limits counted $name', ({ url }) => {
  const open = (seconds?: number) => openNode({ redisUrl: url(), seconds });

  it('allow exactly their number, even in a burst, and say when to try again', async () => {
    const { makeLimit } = await open();
    const limit = makeLimit(newName(), 7);
    expect(await countPassed(spends(100, limit))).toBe(7);
    const refusal: unknown = await limit.spend('someone').catch((error: unknown) => error);
    const { retryAfter = 0 } = refusal instanceof Problem ? refusal.details : {};
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });

  it('keep keys and names apart; limits of one name count together', async () => {
    const { makeLimit } = await open();
    const name = newName();
    const limit = makeLimit(name, 3);
    expect(await countPassed(spends(10, limit, 'one'))).toBe(3);
    expect(await countPassed(spends(10, limit, 'other'))).toBe(3);
    expect(await countPassed(spends(10, makeLimit(newName(), 3), 'one'))).toBe(3);
    expect(await countPassed(spends(10, makeLimit(name, 3), 'one'))).toBe(0);
  });

  it('can be checked without being spent', async () => {
    const { makeLimit } = await open();
    const limit = makeLimit(newName(), 2);
    for (let looked = 0; looked < 5; looked++) await limit.check('someone');
    await limit.spend('someone');
    await limit.check('someone');
    await limit.spend('someone');
    await expect(limit.check('someone')).rejects.toSatisfy(isRefusal);
    await limit.check('someone else');
  });

  it('allow new tries once the window has ended', async () => {
    const { makeLimit } = await open(1);
    const limit = makeLimit(newName(), 2);
    expect(await countPassed(spends(5, limit))).toBe(2);
    await vi.waitFor(() => limit.spend('someone'), { timeout: 30_000, interval: 100 });
  });

  it('count the /64 networks of an IPv6 /48 together as well, at four times the number', async () => {
    const { makeLimit } = await open();
    const limit = makeLimit(newName(), 3);
    const passed = [];
    for (let index = 1; index <= 10; index++)
      passed.push(await countPassed(spends(5, limit, `2001:db8:1:${index}::/64`)));
    expect(passed).toEqual([3, 3, 3, 3, 0, 0, 0, 0, 0, 0]);
    await expect(limit.check('2001:db8:1:99::/64')).rejects.toSatisfy(isRefusal);
    await limit.check('2001:db8:2:1::/64');
    expect(await countPassed(spends(5, limit, '2001:db8:2:1::/64'))).toBe(3);
  });

  it('count any other key once, even if it contains a network', async () => {
    const { makeLimit } = await open();
    const limit = makeLimit(newName(), 2);
    for (const index of [1, 2, 3, 4, 5, 6])
      for (const key of [`198.51.100.${index}`, `name bob 2001:db8:1:${index}::/64`, `a/${index}`])
        expect(await countPassed(spends(3, limit, key))).toBe(2);
  });

  it('accept any text as a key', async () => {
    const { makeLimit } = await open();
    const limit = makeLimit(newName(), 1);
    for (const key of ['', 'a:b', '*', '\r\nFLUSHALL\r\n', 'ü\u0000', '__proto__', 'x'.repeat(100_000)])
      expect(await countPassed(spends(3, limit, key))).toBe(1);
  });
});

describe('limits counted in Redis', () => {
  it('are shared exactly by all nodes, however the tries are distributed', async () => {
    const nodes = await Promise.all(times(3, () => openNode({ redisUrl: redis.url })));
    const name = newName();
    const limits = nodes.map(({ makeLimit }) => makeLimit(name, 50));
    expect(await countPassed(limits.flatMap((limit) => spends(100, limit)))).toBe(50);
    for (const limit of limits) await expect(limit.check('someone')).rejects.toSatisfy(isRefusal);
  });

  it('leave no key without an expiry, and no name or address in any key', async () => {
    const client = createClient({ url: redis.url });
    await client.connect();
    onTestFinished(() => client.destroy());
    // Keys of other tests may end between one look and the next.
    await client.flushAll();
    const { makeLimit } = await openNode({ redisUrl: redis.url });
    const limit = makeLimit(newName(), 2);
    for (const key of ['203.0.113.7', 'ada@example.com']) await countPassed(spends(5, limit, key));
    const keys = await client.keys('*');
    expect(keys).toHaveLength(2);
    expect(keys.filter((key) => /203\.0\.113|ada|example/.test(key))).toEqual([]);
    for (const key of keys) {
      const left = await client.pTTL(key);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(60_000);
    }
  });

  it('continue in each process while Redis is down, with one report, and are shared again afterwards', async () => {
    const [one, two] = await Promise.all([
      openNode({ redisUrl: redis.url }),
      openNode({ redisUrl: redis.url }),
    ]);
    const count = async (on: readonly { makeLimit: MakeLimit }[]) => {
      const name = newName();
      return countPassed(on.flatMap(({ makeLimit }) => spends(20, makeLimit(name, 5))));
    };
    expect(await count([one, two])).toBe(5);
    await redis.kill();
    expect(await count([one, two])).toBe(10);
    expect(await count([one])).toBe(5);
    for (const { told } of [one, two])
      expect(told).toEqual([expect.stringContaining('each node now counts')]);
    await redis.restart();
    for (const { told } of [one, two])
      await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 30_000 });
    expect(one.told[1]).toContain('together again');
    expect(await count([one, two])).toBe(5);
  });

  it('start in the process if Redis is not available yet', async () => {
    await redis.kill();
    const node = await openNode({ redisUrl: redis.url });
    expect(await countPassed(spends(10, node.makeLimit(newName(), 4)))).toBe(4);
    const ofNetworks = node.makeLimit(newName(), 2);
    const tries = times(9, () => 0).flatMap((_, index) => spends(5, ofNetworks, `2001:db8:1:${index}::/64`));
    expect(await countPassed(tries)).toBe(8);
    await redis.restart();
    await vi.waitFor(() => expect(node.told).toHaveLength(2), { timeout: 30_000 });
    const other = await openNode({ redisUrl: redis.url });
    const name = newName();
    const both = [node, other].flatMap(({ makeLimit }) => spends(10, makeLimit(name, 4)));
    expect(await countPassed(both)).toBe(4);
  });

  it('wait half a second once for a Redis that accepts connections and never responds', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void mute.close());
    const { port } = mute.address() as AddressInfo;
    const node = await openNode({ redisUrl: `redis://127.0.0.1:${port}` });
    const start = performance.now();
    for (let tried = 0; tried < 20; tried++) {
      await node.makeLimit(newName(), 1).spend('someone');
      await sleep(1);
    }
    // Twenty that wait take ten seconds.
    expect(performance.now() - start).toBeLessThan(5000);
    expect(node.told).toHaveLength(1);
  });
});

describe('a Redis that falls silent', () => {
  it('delays only one request', async () => {
    const node = await openNode({ redisUrl: redis.url });
    const limit = node.makeLimit(newName(), 100);
    await limit.spend('someone');
    const other = createClient({ url: redis.url });
    await other.connect();
    onTestFinished(() => other.destroy());
    await other.sendCommand(['CLIENT', 'PAUSE', '3000', 'ALL']);
    const start = performance.now();
    for (let tried = 0; tried < 20; tried++) await limit.spend('someone');
    expect(performance.now() - start).toBeLessThan(2500);
    await vi.waitFor(() => expect(node.told).toHaveLength(2), { timeout: 30_000 });
  });

  it('is reconnected to when the connection died unnoticed', async () => {
    const { url, cut } = await openCable(Number(new URL(redis.url).port));
    const node = await openNode({ redisUrl: url });
    await node.makeLimit(newName(), 1).spend('someone');
    cut();
    await node.makeLimit(newName(), 1).spend('someone');
    expect(node.told).toEqual([expect.stringContaining('each node now counts')]);
    await vi.waitFor(() => expect(node.told).toHaveLength(2), { timeout: 30_000 });
    const name = newName();
    const other = await openNode({ redisUrl: redis.url });
    const both = [node, other].flatMap(({ makeLimit }) => spends(10, makeLimit(name, 4)));
    expect(await countPassed(both)).toBe(4);
  });
});

/** A way to a port of this machine. `cut` loses what the connections so far carry, and closes none of them. */
async function openCable(port: number) {
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const made = cuts;
    near.on('data', (bytes) => made === cuts && far.write(bytes));
    far.on('data', (bytes) => made === cuts && near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address() as AddressInfo;
  return { url: `redis://127.0.0.1:${address.port}`, cut: () => void cuts++ };
}

it('a network creates no counts once the wide network around it is refused', async () => {
  const inMemory = countsInMemory(60);
  const spent = new Set<string>();
  const makeLimit = countWideNetworks((name, points) => {
    const limit = inMemory(name, points);
    return {
      check: (key) => limit.check(key),
      spend: (key, cost) => {
        spent.add(key);
        return limit.spend(key, cost);
      },
    };
  });
  const limit = makeLimit(newName(), 3);
  const tries = times(100, () => 0).flatMap((_, index) => spends(5, limit, `2001:db8:1:${index}::/64`));
  for (const attempt of tries) await attempt().catch(() => {});
  expect([...spent].toSorted()).toEqual([
    ...[0, 1, 2, 3].map((index) => `2001:db8:1:${index}::/64`),
    '2001:db8:1::/48',
  ]);
  await limit.spend('2001:db8:2:1::/64');
});

it('no window is longer than a day: the timers that end it would take longer ones for none', () => {
  for (const make of [countsInMemory(60), limitsInMemory(true)]) {
    make(newName(), 1, 24 * 60 * 60);
    expect(() => make(newName(), 1, 24 * 60 * 60 + 1)).toThrow(RangeError);
  }
  expect(() => countsInMemory(25 * 24 * 60 * 60)(newName(), 1)).toThrow(RangeError);
});

it('limits that are switched off refuse nobody and open no connection', async () => {
  const { makeLimit } = await openLimits({
    rateLimit: false,
    redisUrl: 'redis://127.0.0.1:1',
    tell: () => {
      throw new Error('It was opened.');
    },
  });
  expect(await countPassed(spends(500, makeLimit(newName(), 1)))).toBe(500);
});
