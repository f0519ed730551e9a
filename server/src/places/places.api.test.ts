import { findPlaces } from '@lendloop/contract/places';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const find = async (search: string) => (await app.client().call(findPlaces, { query: { search } })).body;

test('a visitor finds a city by the start of its name, with its region, country and position', async () => {
  const [first] = await find('benga');
  expect(first).toEqual({
    name: 'Bengaluru',
    region: 'Karnataka',
    country: 'India',
    latitude: 12.97194,
    longitude: 77.59369,
  });
});

test.each([
  ['KOLN', 'Köln'],
  ['köln', 'Köln'],
  ['sao pau', 'São Paulo'],
  ['lodz', 'Łódź'],
  ['washington dc', 'Washington, D.C.'],
])('%j finds %s, ignoring case, accents and punctuation', async (search, name) => {
  expect((await find(search))[0]).toMatchObject({ name });
});

test.each([
  ['Bangalore', 'Bengaluru'],
  ['gurugram', 'Gurgaon'],
  ['Cologne', 'Köln'],
])('%s is also known as %s', async (search, name) => {
  expect(await find(search)).toContainEqual(expect.objectContaining({ name }));
});

test('an exact match comes before larger places that start with the same letters', async () => {
  const names = (await find('bath')).map(({ name }) => name);
  expect(names[0]).toBe('Bath');
  expect(names).toContain('Bathinda');
});

test('of several places with one name the largest comes first, and text after a comma selects among them', async () => {
  expect((await find('delhi'))[0]).toMatchObject({ country: 'India' });
  expect(await find('delhi, new york')).toEqual([
    expect.objectContaining({ name: 'Delhi', region: 'New York', country: 'United States' }),
  ]);
});

test('at most eight places are returned, each once', async () => {
  const places = await find('san');
  expect(places).toHaveLength(8);
  expect(new Set(places.map(({ name, region }) => `${name}, ${region}`)).size).toBe(8);
});

test.each(['zzzz', ', india', '……', '\\\\', '%%', '((', "a'"])(
  '%j finds nothing and causes no error',
  async (search) => {
    expect(await find(search)).toEqual([]);
  },
);

test.each(['', '   ', 'b', 'x'.repeat(101)])('the search %j is refused', async (search) => {
  const { status, body } = await app.client().call(findPlaces, { query: { search } });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input' });
});
