import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { browserStored } from './browserStored.ts';

let kept: Map<string, string>;
let otherTab: EventTarget;

beforeEach(() => {
  kept = new Map();
  otherTab = new EventTarget();
  vi.stubGlobal('window', otherTab);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const NONE: readonly number[] = [];
const numbers = () =>
  browserStored<readonly number[]>('numbers', {
    absent: NONE,
    parse: (value) => {
      if (!Array.isArray(value)) throw new TypeError('no list');
      return value.map(Number);
    },
  });

describe('a value in browser storage', () => {
  it('reads back what was written, as the same object until it changes', () => {
    numbers().write([1, 2]);
    const stored = numbers();
    expect(stored.read()).toEqual([1, 2]);
    expect(stored.read()).toBe(stored.read());
  });

  it.each(['{"broken', '"no list"', ''])('is discarded when the stored text is %j', (text) => {
    kept.set('numbers', text);
    expect(numbers().read()).toBe(NONE);
    expect(kept.has('numbers')).toBe(false);
  });

  it('is removed when the absent value is written', () => {
    const stored = numbers();
    stored.write([3]);
    stored.write(NONE);
    expect(kept.has('numbers')).toBe(false);
    expect(stored.read()).toBe(NONE);
  });

  it('is kept in memory when storage is full', () => {
    const stored = numbers();
    stored.write([1]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    stored.write([2]);
    expect(stored.read()).toEqual([2]);
  });

  it('starts absent and can still be written when localStorage is unavailable', () => {
    vi.stubGlobal('localStorage', undefined);
    const stored = numbers();
    expect(stored.read()).toBe(NONE);
    stored.write([5]);
    expect(stored.read()).toEqual([5]);
  });

  it('notifies listeners of changes in this tab and in others', () => {
    const stored = numbers();
    const seen: (readonly number[])[] = [];
    const stop = stored.subscribe(() => seen.push(stored.read()));
    stored.write([1]);
    kept.set('numbers', '[7]');
    otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: 'numbers' }));
    otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
    stop();
    stored.write([8]);
    expect(seen).toEqual([[1], [7]]);
  });
});
