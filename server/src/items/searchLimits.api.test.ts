import { listItems } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { noLimits } from '../http/limits/limits.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';

let spent = 0;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    makeLimit: (name, points, seconds) =>
      name === 'searches'
        ? {
            spend: async (_, cost = 1) => {
              spent += cost;
            },
            check: async () => {},
          }
        : noLimits(name, points, seconds),
  });
});
afterAll(() => app.close());

type Query = Record<string, string | string[]>;

/** The points that a search counts for its address. */
async function priceOf(query: Query): Promise<number> {
  spent = 0;
  expect((await app.client().call(listItems, { query })).status).toBe(200);
  return spent;
}

const HERE = { latitude: '12.97', longitude: '77.59' };
const DAYS = { availableFrom: '2030-01-01', availableUntil: '2030-01-05' };

test.each<[string, Query, number]>([
  ['the newest', {}, 0],
  ['a category', { category: '1' }, 0],
  ['the cheapest', { sort: 'price-low' }, 0],
  ['the cheapest of a category', { category: '1', sort: 'price-low' }, 1],
  ['several categories', { category: ['1', '2'] }, 1],
  ['a place', { location: 'indiranagar' }, 1],
  ['each word of a place', { location: 'Indiranagar, Bengaluru' }, 2],
  ['each of the words of a place that count', { location: 'a ab abc abcd b bc bcd bcde c cd' }, 8],
  ['words of a place without blanks', { location: '\ufdfa' }, 4],
  ['a word in a place of one word', { search: 'tools', location: 'indiranagar' }, 2],
  ['the usual circle', { ...HERE, radius: '10' }, 1],
  ['a price', { minPrice: '10', maxPrice: '20' }, 1],
  ['free days', DAYS, 2],
  ['free days at a price in a circle', { ...HERE, ...DAYS, maxPrice: '20' }, 4],
  ['a circle as wide as a country', { ...HERE, radius: '101' }, 20],
  ['a circle as wide as the world', { ...HERE, radius: '20000' }, 20],
  ['a circle at a pole', { latitude: '89', longitude: '0', radius: '1' }, 20],
])('a search for %s costs its price in points', async (_, query, price) => {
  expect(await priceOf(query)).toBe(price);
});

test('a wider circle costs more, as it covers more cells, and so does each unknown word', async () => {
  const circles = [10, 25, 50, 100].map((radius) => ({ ...HERE, radius: String(radius) }));
  const prices: number[] = [];
  for (const circle of circles) prices.push(await priceOf(circle));
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  expect(prices.at(-1)).toBeGreaterThan(5);
  // No listing has these words, so each is checked for typing errors.
  expect(await priceOf({ search: 'qqwunheard' })).toBe(2);
  expect(await priceOf({ search: 'qqwunheard qqxunheard' })).toBe(3);
  expect(await priceOf({ search: 'qqwunheard', ...HERE, radius: '20000' })).toBe(22);
});

test('a later page costs as much as the first', async () => {
  const query = { location: 'nowhere', limit: '1' };
  expect(await priceOf(query)).toBe(await priceOf({ ...query, limit: '1000' }));
});
