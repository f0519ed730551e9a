import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';

import { decorateHops, makeHopOf, trustProxies } from '../callers/hop.ts';
import { Problem } from '../problem.ts';
import { takeTurns, Turns } from './turns.ts';

const always = () => true;

/** Work that ends when it is told to. */
function makeWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test('a limited number of tasks per key run at once, and the others follow in order', async () => {
  const turns = new Turns(2, 10);
  const { begun, work, end } = makeWork();
  const done = ['a', 'b', 'c', 'd'].map((name) => turns.run('key', always, work(name)));
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  await end('d');
  expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
});

test('a task of another key does not wait', async () => {
  const turns = new Turns(1, 10);
  const { begun, work, end } = makeWork();
  const first = turns.run('one', always, work('a'));
  const second = turns.run('one', always, work('b'));
  const other = turns.run('another', always, work('c'));
  expect(begun).toEqual(['a', 'c']);
  for (const name of ['a', 'b', 'c']) await end(name);
  await Promise.all([first, second, other]);
});

test('a key with tasks at work for a second rests three times as long as each took before the next one, and other keys do not', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const turns = new Turns(1, 10);
  const begun: [string, number][] = [];
  const start = performance.now();
  const task = (key: string, name: string, ms: number) =>
    turns.run(key, always, async () => {
      begun.push([name, performance.now() - start]);
      await new Promise((end) => setTimeout(end, ms));
    });
  const burst = [task('one', 'long', 400), task('one', 'longer', 600), task('one', 'end of the second', 100)];
  const sustained = [
    task('one', 'short', 10),
    task('one', 'after a short one', 400),
    task('one', 'last', 10),
    task('other', 'other', 10),
  ];
  await vi.advanceTimersByTimeAsync(5000);
  await Promise.all([...burst, ...sustained]);
  expect(begun).toEqual([
    ['long', 0],
    ['other', 0],
    ['longer', 400],
    ['end of the second', 1000],
    ['short', 1400],
    ['after a short one', 1410],
    ['last', 2310],
  ]);
  begun.length = 0;
  const later = [task('one', 'after a pause', 400), task('one', 'without a rest', 10)];
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all(later);
  expect(begun.map(([name, at]) => [name, at - 5000])).toEqual([
    ['after a pause', 0],
    ['without a rest', 400],
  ]);
});

test('a server with too much to do lets nobody wait long for their own address', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isPressed = true;
  const turns = new Turns(1, 10, () => isPressed);
  const task = (ms: number) =>
    turns.run('one', always, () => new Promise<void>((end) => setTimeout(end, ms)));
  const outcomesOf = async (...ms: number[]) => {
    const all = Promise.allSettled(ms.map(task));
    await vi.advanceTimersByTimeAsync(10_000);
    return (await all).map((one) =>
      one.status === 'fulfilled' ? 'done' : one.reason instanceof Problem && one.reason.code,
    );
  };
  expect(await outcomesOf(100, 100, 300, 50, 50)).toEqual(['done', 'done', 'done', 'busy', 'busy']);
  isPressed = false;
  expect(await outcomesOf(100, 100, 300, 50, 50)).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('a task is refused at once when the queue is full', async () => {
  const turns = new Turns(1, 1);
  const { work, end } = makeWork();
  const held = [turns.run('key', always, work('a')), turns.run('key', always, work('b'))];
  await expect(turns.run('key', always, work('c'))).rejects.toMatchObject({ code: 'too_many_requests' });
  await end('a');
  await end('b');
  await Promise.all(held);
  const again = turns.run('key', always, work('d'));
  await end('d');
  expect(await again).toBe('d');
});

test('abandoned work is not started, and failed work frees its slot', async () => {
  const turns = new Turns(1, 10);
  const { begun, work, end } = makeWork();
  const failing = turns.run('key', always, async () => {
    await work('a')();
    throw new Error('It failed.');
  });
  const left = turns.run('key', () => false, work('b'));
  const last = turns.run('key', always, work('c'));
  const outcomes = Promise.allSettled([failing, left]);
  await end('a');
  expect(begun).toEqual(['a', 'c']);
  await end('c');
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await last).toBe('c');
});

test('the many networks of one IPv6 customer share four times the turns of one', async () => {
  const server = fastify();
  decorateHops(server, makeHopOf(trustProxies(['127.0.0.1']), 'http://127.0.0.1'));
  takeTurns(server, 'embedded', true);
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  server.get('/', (request) =>
    request.inTurn(async () => {
      begun.push(request.hop.address);
      await held.promise;
      return 'done';
    }),
  );
  const ask = (address: string) => server.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  const flood = Array.from({ length: 20 }, (_, index) => ask(`2001:db8:1:${index}::1`));
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(4);
  const others = [ask('2001:db8:2::1'), ask('198.51.100.1')];
  await expect.poll(() => begun.slice(4).toSorted()).toEqual(['198.51.100.1', '2001:db8:2::1']);
  held.resolve();
  const statuses = (await Promise.all([...flood, ...others])).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
