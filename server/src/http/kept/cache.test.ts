import { expect, test } from 'vitest';

import { Cache } from './cache.ts';
import type { Gap } from './gaps.ts';

const BOUNDS = { entriesMax: 3, bytesMax: 100, freshMs: 60, staleMs: 300 };
const NOTHING = { tags: new Set<string>(), items: [] };
const tagged = (...tags: string[]) => ({ ...NOTHING, tags: new Set(tags) });
const item = (id: number) => ({ ...NOTHING, items: [id] });

/** A cache of values that say how many bytes they take. */
function makeCache(bounds = BOUNDS) {
  let now = 0;
  const cache = new Cache<number>(
    bounds,
    (bytes) => bytes,
    () => now,
  );
  const put = (key: string, tags: string[] = [], bytes = 10, gap?: Gap) => {
    const making = cache.begin(key);
    making.store(bytes, { tags, ...(gap && { gap }) });
    making.end();
  };
  const keys = (...all: string[]) => all.filter((key) => cache.get(key) !== null).join('');
  return { cache, put, keys, wait: (ms: number) => (now += ms) };
}

test('what is kept is fresh, then stale, then gone', () => {
  const { cache, put, wait } = makeCache();
  put('a');
  wait(60);
  expect(cache.get('a')?.isFresh).toBe(true);
  wait(1);
  expect(cache.get('a')?.isFresh).toBe(false);
  wait(299);
  expect(cache.get('a')?.isFresh).toBe(false);
  wait(1);
  expect(cache.get('a')).toBeNull();
});

test('what nobody has asked for the longest makes room', () => {
  const { cache, put, keys } = makeCache();
  for (const key of ['a', 'b', 'c']) put(key);
  cache.get('a');
  put('d');
  expect(keys('a', 'b', 'c', 'd')).toBe('acd');
  put('e', [], 85);
  expect(keys('a', 'b', 'c', 'd', 'e')).toBe('de');
  put('f', [], 101);
  expect(keys('d', 'e', 'f')).toBe('de');
  expect(cache.size).toEqual({ entries: 2, bytes: 95 });
});

test('of items that do not fit some are kept, and some of those from before stay', () => {
  const { cache, put } = makeCache({ ...BOUNDS, entriesMax: 10, bytesMax: 1000 });
  const gap = { after: null, before: null };
  const kept = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => cache.get(`item ${from + index}`)).filter(Boolean).length;
  for (let id = 0; id < 90; id++) put(`item ${id}`, [], 10, gap);
  expect([kept(0, 10), kept(10, 90)]).toEqual([5, 5]);
  // What is read anew stays, and so does what is no item.
  put('item 0', [], 20, gap);
  put('list');
  expect([kept(0, 90), cache.get('list')?.value]).toEqual([9, 10]);
});

test('a change drops what has its tags', () => {
  const { cache, put, keys } = makeCache();
  put('a', ['item 1', 'lists']);
  put('b', ['item 2', 'lists']);
  put('c', ['item 2']);
  cache.outdate(tagged('item 1', 'item 9'));
  expect(keys('a', 'b', 'c')).toBe('bc');
  cache.outdate(tagged('lists'));
  expect(keys('b', 'c')).toBe('c');
  cache.clear();
  expect(keys('c')).toBe('');
  expect(cache.size).toEqual({ entries: 0, bytes: 0 });
});

test.each<[Gap, number[], number[]]>([
  [{ after: 3, before: 7 }, [3, 4, 5, 7], [1, 2, 8, 2000]],
  [{ after: null, before: 7 }, [1, 7], [8]],
  [{ after: 3, before: null }, [3, 4, 1_000_000], [2]],
  [{ after: null, before: null }, [1, 1_000_000], []],
  // Over the edge of a bucket, and over more than are kept one by one.
  [{ after: 250, before: 260 }, [250, 255, 256, 260], [249, 261]],
  [{ after: 10, before: 1_000_000 }, [10, 500, 1_000_000], [9, 1_000_001]],
])('an item drops what shows %j if it lies in between', (gap, within, outside) => {
  for (const id of [...within, ...outside]) {
    const { cache, put, keys } = makeCache();
    put('a', [], 10, gap);
    cache.outdate(item(id));
    expect([id, keys('a')]).toEqual([id, within.includes(id) ? '' : 'a']);
    const making = cache.begin('b');
    cache.outdate(item(id));
    making.store(10, { tags: [], gap });
    making.end();
    expect([id, keys('b')]).toEqual([id, within.includes(id) ? '' : 'b']);
  }
});

test('what is kept anew under its key has its new tags and neighbours alone', () => {
  const { cache, put, keys } = makeCache();
  put('a', ['item 1'], 10, { after: 1, before: 3 });
  put('a', ['item 2'], 20, { after: 4, before: 6 });
  cache.outdate(tagged('item 1'));
  cache.outdate(item(2));
  expect([keys('a'), cache.size.bytes]).toEqual(['a', 20]);
  cache.outdate(item(5));
  expect(keys('a')).toBe('');
});

test('what was being made when something that it shows changed is not kept', () => {
  const { cache, keys } = makeCache();
  const [first, second, third] = [cache.begin('a'), cache.begin('b'), cache.begin('c')];
  cache.outdate(tagged('item 1'));
  first.store(10, { tags: ['item 1'] });
  second.store(10, { tags: ['item 2'] });
  expect(keys('a', 'b')).toBe('b');
  cache.clear();
  third.store(10, { tags: [] });
  expect(keys('a', 'b', 'c')).toBe('');
  cache.begin('d').store(10, { tags: ['item 1'] });
  expect(keys('d')).toBe('d');
});
