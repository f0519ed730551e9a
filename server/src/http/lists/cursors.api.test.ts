import { listAudit, listModeration, listRegistrations } from '@lendloop/contract/admin';
import { listItems, type ItemSort } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, type Person } from '../../testing/factories.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, { isAdmin: true });
  await makeItem(app, admin.id);
});
afterAll(() => app.close());

const write = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Moments that no row has, but that look like one. */
const MOMENTS = [
  '0000-01-01T00:00:00.000Z',
  '0000-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
  '2030-02-30T00:00:00.000Z',
  '2030-01-01T24:00:00.000Z',
  `2030-01-01T00:00:00.${'0'.repeat(60)}Z`,
  '2030-01-01T00:00Z',
  'infinity',
];
const IDS = [0, -1, 1.5, 2_147_483_648, '1', null];
const GOOD_MOMENT = '2030-01-01T00:00:00.000Z';

test.each([
  ['the items', listItems, (...place: unknown[]) => ['newest', ...place]],
  ['the listings to moderate', listModeration, (...place: unknown[]) => place],
  ['the people who registered', listRegistrations, (...place: unknown[]) => place],
  ['the audit log', listAudit, (...place: unknown[]) => place],
] as const)('a made-up cursor into %s is refused, whatever is in it', async (_, list, placeOf) => {
  const forged = [
    ...MOMENTS.map((moment) => write(placeOf(moment, 1))),
    ...IDS.map((id) => write(placeOf(GOOD_MOMENT, id))),
    write(placeOf(GOOD_MOMENT)),
    write(placeOf(GOOD_MOMENT, 1, 1)),
    write({}),
    'AAAA',
  ];
  for (const cursor of forged) {
    const { status, raw } = await admin.client.call(list, { query: { cursor } });
    expect([Buffer.from(cursor, 'base64url').toString(), status]).toEqual([expect.any(String), 400]);
    expect(raw.json()).toMatchObject({ code: 'invalid_cursor' });
  }
  const { status } = await admin.client.call(list, { query: { cursor: write(placeOf(GOOD_MOMENT, 1)) } });
  expect(status).toBe(200);
});

test.each<[ItemSort, string[]]>([
  ['price-low', ['', '-1.00', '1', '1.000', 'NaN', '1e9', `${'9'.repeat(13)}.00`]],
  ['rating', ['', '-1', '10', 'NaN', 'Infinity', '1e400', '4.']],
])('a cursor for items by %s with an invalid key is refused', async (sort, keys) => {
  for (const key of keys) {
    const cursor = write([sort, key, 1]);
    const { raw } = await app.client().call(listItems, { query: { sort, cursor } });
    expect([key, raw.statusCode, raw.json()]).toMatchObject([key, 400, { code: 'invalid_cursor' }]);
  }
});
