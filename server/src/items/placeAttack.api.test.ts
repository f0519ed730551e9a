import { getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { toSixDecimals } from '@lendloop/contract/values/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { kilometres, type Position } from '../places/nearest.ts';
import { startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { listAt, metres, pointOf, shifted } from '../testing/places/pins.ts';

// Somebody looks for a home that they do not know, by whatever a visitor or a signed-in person may ask.

const HOME = { latitude: 12.971599, longitude: 77.594566 };
const LISTINGS = 30;

let app: TestApp;
let owner: Person;
let area: Position;
let attackers: readonly [visitor: Client, user: Client];
let title: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app);
  attackers = [app.client(), (await makePerson(app)).client];
  // As the positions of a phone at one home scatter.
  for (let n = 0; n < LISTINGS; n++) {
    const pin = shifted(HOME, 250 * Math.sin(n) * ((n % 5) / 5), 250 * Math.cos(n) * ((n % 7) / 7));
    const item = await listAt(owner, { ...pin, address: '14, 3rd Cross' });
    if (!item.area) throw new Error('There is no point.');
    area = item.area;
    title = item.title;
  }
});
afterAll(() => app.close());

test('30 listings at one home show one point, whoever asks and however', async () => {
  const shown = new Set<string>();
  for (const client of [...attackers, owner.client])
    for (const { body } of [
      await client.call(listItems, { query: { limit: '100' } }),
      await client.call(listItemsOfUser, { params: { userId: owner.id }, query: {} }),
      await client.call(listItems, { query: { search: title, sort: 'price-low' } }),
    ])
      for (const item of body) shown.add(JSON.stringify(pointOf(item)));
  for (const client of attackers)
    for (const { id } of (await client.call(listItems, { query: { limit: '100' } })).body)
      shown.add(JSON.stringify(pointOf((await client.call(getItem, { params: { id } })).body)));
  expect([...shown]).toEqual([JSON.stringify(area)]);
});

/** A position as searches take it: to six decimals. */
const asked = ({ latitude, longitude }: Position): Position => ({
  latitude: toSixDecimals(latitude),
  longitude: toSixDecimals(longitude),
});

/** How far an attacker finds the home to be from somewhere, by halving the radius of searches: in km. */
async function bisect(client: Client, from: Position): Promise<number> {
  let [least, most] = [0, 60];
  while (most - least > 0.0005) {
    const radius = (least + most) / 2;
    const query = {
      latitude: String(from.latitude),
      longitude: String(from.longitude),
      radius: String(radius),
    };
    const { body } = await client.call(listItems, { query: { ...query, limit: '1' } });
    if (body.length > 0) most = radius;
    else least = radius;
  }
  return most;
}

test('distances and radii, asked from many points by anybody, measure to that point alone', async () => {
  for (const client of [...attackers, owner.client])
    for (const [north, east] of [
      [9000, 0],
      [-7000, 4000],
      [300, -12_000],
      [150, 90],
    ] as const) {
      const from = asked(shifted(HOME, north, east));
      const query = { latitude: String(from.latitude), longitude: String(from.longitude), radius: '50' };
      const { body } = await client.call(listItems, { query: { ...query, limit: '100' } });
      expect(body).toHaveLength(LISTINGS);
      for (const { distance } of body) expect(distance).toBeCloseTo(kilometres(from, area), 5);
      expect(await bisect(client, from)).toBeCloseTo(kilometres(from, area), 2);
    }
});

test('what is found that way is no nearer to the home than the point tells', async () => {
  // The middle of all that the attacker can measure is the point itself.
  expect(metres(HOME, area)).toBeGreaterThan(100);
  const { body } = await attackers[0].call(listItems, { query: { limit: '100' } });
  const middle = {
    latitude: body.reduce((sum, item) => sum + pointOf(item).latitude, 0) / body.length,
    longitude: body.reduce((sum, item) => sum + pointOf(item).longitude, 0) / body.length,
  };
  expect(metres(middle, area)).toBeLessThan(0.1);
});

test('the order of searches with a position is that of the points, so it places nobody between two others', async () => {
  const [near, far] = [await makePerson(app), await makePerson(app)];
  const others = [await listAt(near, shifted(HOME, 40, 0)), await listAt(far, shifted(HOME, -40, 0))];
  const from = asked(shifted(HOME, 20_000, 0));
  const query = {
    latitude: String(from.latitude),
    longitude: String(from.longitude),
    radius: '50',
    limit: '100',
  };
  for (const sort of ['newest', 'price-low', 'price-high', 'rating'] as const) {
    const { body } = await attackers[1].call(listItems, { query: { ...query, sort } });
    expect(body).toHaveLength(LISTINGS + 2);
    for (const item of body) {
      const other = others.find(({ id }) => id === item.id);
      const point = other?.area ?? area;
      expect(item.distance).toBeCloseTo(kilometres(from, point), 5);
    }
  }
});
