import { expect, test } from 'vitest';

import { PageCache, type CachedPage } from './pageCache.ts';

const BOUNDS = { pagesMax: 3, bytesMax: 100, freshMs: 60, staleMs: 300 };
/** A page of this size with its compressed forms. */
const page = (bytes = 10): CachedPage => ({
  status: 200,
  text: {
    type: 'text/html',
    digest: 'a',
    plain: Buffer.alloc(bytes - 3),
    compressed: { br: Buffer.alloc(1), gzip: Buffer.alloc(2) },
  },
});

function makeCache() {
  let now = 0;
  const cache = new PageCache(() => now, BOUNDS);
  const put = (key: string, tags: string[] = [], bytes?: number) => {
    const rendering = cache.begin(key);
    rendering.store(page(bytes), new Set(tags));
    rendering.end();
  };
  const keys = (...all: string[]) => all.filter((key) => cache.get(key) !== null).join('');
  return { cache, put, keys, wait: (ms: number) => (now += ms) };
}

test('a page is fresh, then stale, then gone', () => {
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

test('the pages that nobody has asked for the longest make room', () => {
  const { cache, put, keys } = makeCache();
  for (const key of ['a', 'b', 'c']) put(key);
  cache.get('a');
  put('d');
  expect(keys('a', 'b', 'c', 'd')).toBe('acd');
  put('e', [], 85);
  expect(keys('a', 'b', 'c', 'd', 'e')).toBe('de');
  put('f', [], 101);
  expect(keys('d', 'e', 'f')).toBe('de');
});

test('a change drops the pages with its tags', () => {
  const { cache, put, keys } = makeCache();
  put('a', ['item 1', 'lists']);
  put('b', ['item 2', 'lists']);
  put('c', ['item 2']);
  cache.outdate(new Set(['item 1', 'item 9']));
  expect(keys('a', 'b', 'c')).toBe('bc');
  cache.outdate(new Set(['lists']));
  expect(keys('b', 'c')).toBe('c');
  cache.clear();
  expect(keys('c')).toBe('');
});

test('a page that was being rendered when something on it changed is not kept', () => {
  const { cache, keys } = makeCache();
  const [first, second, third] = [cache.begin('a'), cache.begin('b'), cache.begin('c')];
  cache.outdate(new Set(['item 1']));
  first.store(page(), new Set(['item 1']));
  second.store(page(), new Set(['item 2']));
  cache.clear();
  third.store(page(), new Set());
  expect(keys('a', 'b', 'c')).toBe('');
  const fourth = cache.begin('d');
  fourth.store(page(), new Set(['item 1']));
  expect(keys('d')).toBe('d');
});
