import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keepLocationOf } from './locationOwner.ts';
import { readStoredLocation, storeLocation } from './storedLocation.ts';

const HERE = { lat: 12.971599, lng: 77.594566 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  keepLocationOf(null);
});
afterEach(() => vi.unstubAllGlobals());

const afterwards = (...people: (number | null)[]) => {
  storeLocation(HERE);
  for (const person of people) keepLocationOf(person);
  return readStoredLocation();
};

test.each([
  ['a visitor', [null, null]],
  ['a visitor who signs in', [null, 4]],
  ['a person who comes back to the page', [4, 4, 4]],
])('where %s is stays stored', (_, people) => expect(afterwards(...people)).toEqual(HERE));

test.each([
  ['signs out', [4, null]],
  ['is signed out while the app is closed, and a visitor comes', [4, null, null]],
  ['is followed by another person', [4, 5]],
])('where a person is goes when that person %s', (_, people) => expect(afterwards(...people)).toBeNull());

test('a position is stored to six decimals', () => {
  storeLocation({ lat: 12.971598765432, lng: -77.594566123456 });
  expect(readStoredLocation()).toEqual({ lat: 12.971599, lng: -77.594566 });
});
