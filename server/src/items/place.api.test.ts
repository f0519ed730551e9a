import { createItem, deleteItem, getItem, updateItem } from '@lendloop/contract/items';
import { getRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, makeRental, type Person } from '../testing/factories.ts';
import { LADDER, listAt, metres, moveTo, pointOf, rowsOf, seenBy, shifted } from '../testing/places/pins.ts';
import { settlePlaces } from './place.ts';

const HOME = { latitude: 12.971599, longitude: 77.594566 };
const WORDS = { address: '14, 3rd Cross', pickupNote: 'Ring twice' };

let app: TestApp;
let owner: Person;
let visitor: ReturnType<TestApp['client']>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app);
  visitor = app.client();
});
afterAll(() => app.close());

const rent = (itemId: number, renter: Person, status: 'approved' | 'pending' = 'approved') =>
  makeRental(app, {
    itemId,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2199-01-10',
    endDate: '2199-01-12',
    status,
  });

test('its owner gets the pin, address and note of a listing, everybody else a point near by', async () => {
  const mine = await listAt(owner, { ...HOME, ...WORDS });
  expect(mine).toMatchObject({
    ...HOME,
    placeAccuracy: 'exact',
    placeRadius: 1300,
    pickup: { address: '14, 3rd Cross', note: 'Ring twice' },
    placePrecision: 'near',
  });
  const admin = await makePerson(app, { isAdmin: true });
  const other = await makePerson(app);
  for (const client of [visitor, other.client, admin.client]) {
    const seen = await seenBy(client, mine.id);
    expect(seen).toMatchObject({ placeAccuracy: 'area', placeRadius: 1300, pickup: null });
    expect(seen).not.toHaveProperty('placePrecision');
    expect(seen).not.toHaveProperty('area');
    expect(pointOf(seen)).toEqual(mine.area);
    const distance = metres(pointOf(seen), HOME);
    expect(distance).toBeGreaterThanOrEqual(200);
    expect(distance).toBeLessThanOrEqual(1000);
  }
});

test('the renter of an approved rental gets the pin until it ends, and no other renter does', async () => {
  const { id } = await listAt(owner, { ...shifted(HOME, 5000, 0), ...WORDS });
  const [renter, waiting] = [await makePerson(app), await makePerson(app)];
  await rent(id, waiting, 'pending');
  const { id: rentalId } = await rent(id, renter, 'pending');
  // Kept before it is approved.
  for (const client of [visitor, renter.client])
    expect(await seenBy(client, id)).toMatchObject({ placeAccuracy: 'area', pickup: null });
  const params = { id: rentalId };
  await owner.client.call(setRentalStatus, { params, body: { status: 'approved' } });
  expect(await seenBy(renter.client, id)).toMatchObject({
    placeAccuracy: 'exact',
    pickup: { address: '14, 3rd Cross', note: 'Ring twice' },
  });
  expect((await renter.client.call(getRental, { params })).body).toMatchObject({
    placeAccuracy: 'exact',
    pickup: { address: '14, 3rd Cross', note: 'Ring twice' },
  });
  for (const client of [visitor, waiting.client])
    expect(await seenBy(client, id)).toMatchObject({ placeAccuracy: 'area', pickup: null });
  await renter.client.call(setRentalStatus, { params, body: { status: 'cancelled' } });
  expect(await seenBy(renter.client, id)).toMatchObject({ placeAccuracy: 'area', pickup: null });
  expect((await renter.client.call(getRental, { params })).body).toMatchObject({
    placeAccuracy: 'area',
    pickup: null,
  });
});

test('on its page, a rental shows its two people where to pick it up, and administrators nothing of it', async () => {
  const pin = shifted(HOME, 10_000, 0);
  const { id } = await listAt(owner, { ...pin, ...WORDS });
  const [renter, admin] = [await makePerson(app), await makePerson(app, { isAdmin: true })];
  const { id: rentalId } = await rent(id, renter);
  const seen = async ({ client }: Person) =>
    (await client.call(getRental, { params: { id: rentalId } })).body;
  for (const person of [owner, renter])
    expect(await seen(person)).toMatchObject({
      placeAccuracy: 'exact',
      pickup: { address: '14, 3rd Cross' },
    });
  expect(await seen(admin)).toMatchObject({
    latitude: null,
    longitude: null,
    placeAccuracy: 'none',
    placeRadius: null,
    pickup: null,
  });
});

test('the listings and edits at one home have one point, also when the first of them is gone', async () => {
  const person = await makePerson(app);
  const first = await listAt(person, HOME);
  const { area } = first;
  const second = await listAt(person, shifted(HOME, 290, 0));
  expect(second.area).toEqual(area);
  expect((await moveTo(person, first.id, shifted(HOME, -200, 200))).area).toEqual(area);
  await app.database.db.$client.query(`delete from items where id = ${first.id}`);
  expect((await listAt(person, shifted(HOME, 0, -290))).area).toEqual(area);
  const elsewhere = await moveTo(person, second.id, shifted(HOME, 310, 0));
  expect(elsewhere.area).not.toEqual(area);
  // The old place stays, and the nearest counts.
  expect((await moveTo(person, second.id, shifted(HOME, 100, 0))).area).toEqual(area);
  expect((await moveTo(person, second.id, shifted(HOME, 200, 0))).area).toEqual(elsewhere.area);
  expect((await listAt(owner, HOME)).area).not.toEqual(area);
});

test('a point is the same over 1,000 reads, and after the radius is set again', async () => {
  const { id, area } = await listAt(await makePerson(app), HOME);
  await settlePlaces(app.database.db, 1000);
  app.forgetAnswers();
  for (let reads = 0; reads < 1000; reads++) {
    if (reads % 100 === 0) app.forgetAnswers();
    expect(pointOf(await seenBy(visitor, id))).toEqual(area);
  }
});

test('an owner chooses how much others see; each choice has its own point, which stays', async () => {
  const person = await makePerson(app);
  const near = await listAt(person, HOME);
  const change = (placePrecision: 'near' | 'wide' | 'town') =>
    moveTo(person, near.id, { ...HOME, placePrecision });
  const wide = await change('wide');
  expect(wide).toMatchObject({ placePrecision: 'wide', placeRadius: 3300 });
  const distance = metres(HOME, wide.area ?? HOME);
  expect(distance).toBeGreaterThanOrEqual(600);
  expect(distance).toBeLessThanOrEqual(3000);
  const town = await change('town');
  expect(town).toMatchObject({ ...HOME, placePrecision: 'town', placeRadius: null });
  expect(await rowsOf(app, 'select radius from place_points where precision = $$town$$')).toEqual([
    { radius: null },
  ]);
  expect((await change('wide')).area).toEqual(wide.area);
  expect((await change('near')).area).toEqual(near.area);
  expect((await change('town')).area).toEqual(town.area);
  // Left out, it stays; the next listing begins with the last choice.
  expect(await moveTo(person, near.id, HOME)).toMatchObject({ placePrecision: 'town' });
  expect(await listAt(person, shifted(HOME, 50_000, 0))).toMatchObject({ placePrecision: 'town' });
});

test('where there is no town within 30 km, only the town means within about 3 km, by the same point', async () => {
  const person = await makePerson(app);
  const atSea = { latitude: -48.5, longitude: -123.4 };
  const town = await listAt(person, { ...atSea, placePrecision: 'town' });
  expect(town).toMatchObject({ placePrecision: 'town', placeRadius: 3300 });
  expect((await moveTo(person, town.id, { ...atSea, placePrecision: 'wide' })).area).toEqual(town.area);
});

test('a listing without a pin shows none, and may still say where to pick it up', async () => {
  const none = { latitude: null, longitude: null, placeAccuracy: 'none', placeRadius: null };
  const mine = await listAt(owner, WORDS);
  expect(mine).toMatchObject({ ...none, area: null, pickup: { address: '14, 3rd Cross' } });
  expect(await seenBy(visitor, mine.id)).toMatchObject({ ...none, pickup: null });
  await moveTo(owner, mine.id, HOME);
  expect(await moveTo(owner, mine.id, { latitude: null, longitude: null })).toMatchObject({
    ...none,
    pickup: { address: '14, 3rd Cross' },
  });
  expect(await seenBy(visitor, mine.id)).toMatchObject({ ...none, pickup: null });
  const cleared = await moveTo(owner, mine.id, { ...HOME, address: '', pickupNote: null });
  expect(cleared.pickup).toBeNull();
});

test('a pin that is the point others see leaves the pin where it was', async () => {
  const mine = await listAt(await makePerson(app), HOME);
  const person = await makePerson(app);
  const theirs = await listAt(person, HOME);
  expect(await moveTo(person, theirs.id, { ...theirs.area })).toMatchObject({ ...HOME, area: theirs.area });
  expect(mine.area).not.toEqual(theirs.area);
});

test('too long words about the place are refused by name', async () => {
  const sent = (body: object) => owner.client.call(createItem, { body: { ...LADDER, ...body } });
  for (const [field, value, message] of [
    ['address', 'a'.repeat(201), 'Address is too long'],
    ['pickupNote', 'a'.repeat(501), 'Pick-up note is too long'],
    ['placePrecision', 'exact', 'Please choose how exactly others see your place'],
  ] as const) {
    const { status, body } = await sent({ [field]: value });
    expect([status, body]).toMatchObject([400, { issues: [{ path: field, message }] }]);
  }
  expect((await sent({ address: 'a'.repeat(200), pickupNote: 'ä'.repeat(500) })).status).toBe(201);
});

test('two listings of one person at a new home, sent at once, have one place', async () => {
  const person = await makePerson(app);
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) => listAt(person, shifted(HOME, index, 0))),
  );
  expect(new Set(made.map(({ area }) => JSON.stringify(area))).size).toBe(1);
  expect(await rowsOf(app, `select id from places where owner_id = ${person.id}`)).toHaveLength(1);
});

test('a deleted listing keeps no address', async () => {
  const { id } = await listAt(owner, { ...HOME, ...WORDS });
  await owner.client.call(deleteItem, { params: { id } });
  expect(await rowsOf(app, `select address, note from item_places where item_id = ${id}`)).toEqual([
    { address: null, note: null },
  ]);
});

test('where pins are public they are shown as they are, unless their owner chose otherwise, until a radius is set', async () => {
  const open = await startAppForTest();
  await settlePlaces(open.database.db, 0);
  const person = await makePerson(open);
  const near = await listAt(person, { ...HOME, ...WORDS });
  const wide = await listAt(person, { ...HOME, placePrecision: 'wide' });
  expect(near).toMatchObject({ ...HOME, area: HOME, placeAccuracy: 'exact', placeRadius: null });
  expect(await seenBy(open.client(), near.id)).toMatchObject({
    ...HOME,
    placeAccuracy: 'exact',
    placeRadius: null,
    pickup: null,
  });
  expect(await seenBy(open.client(), wide.id)).toMatchObject({ placeAccuracy: 'area', placeRadius: 3300 });
  expect(await settlePlaces(open.database.db, 2000)).toBe(true);
  open.forgetAnswers();
  const hidden = await seenBy(open.client(), near.id);
  expect(hidden).toMatchObject({ placeAccuracy: 'area', placeRadius: 2300, pickup: null });
  expect(metres(HOME, pointOf(hidden))).toBeGreaterThanOrEqual(400);
  expect(await settlePlaces(open.database.db, 2000)).toBe(false);
  // What was drawn stays drawn: by another radius only new places are drawn.
  await settlePlaces(open.database.db, 500);
  await settlePlaces(open.database.db, 0);
  await settlePlaces(open.database.db, 500);
  open.forgetAnswers();
  expect(pointOf(await seenBy(open.client(), near.id))).toEqual(pointOf(hidden));
  expect(await listAt(person, { ...shifted(HOME, 9000, 0), placePrecision: 'near' })).toMatchObject({
    placeRadius: 800,
  });
});

test('a change of the radius that was interrupted goes on at the next start', async () => {
  const open = await startAppForTest();
  await settlePlaces(open.database.db, 0);
  const { id } = await listAt(await makePerson(open), HOME);
  await open.database.db.$client.query('update place_settings set radius = 1000, is_settled = false');
  expect(await settlePlaces(open.database.db, 1000)).toBe(true);
  open.forgetAnswers();
  expect(await seenBy(open.client(), id)).toMatchObject({ placeAccuracy: 'area' });
});

test('an exact answer is never kept for somebody else, in whatever order they ask', async () => {
  const { id } = await listAt(owner, { ...shifted(HOME, 20_000, 0), ...WORDS });
  const renter = await makePerson(app);
  await rent(id, renter);
  app.forgetAnswers();
  const asked = { exact: [owner.client, renter.client], area: [visitor, (await makePerson(app)).client] };
  for (const order of [
    [...asked.exact, ...asked.area],
    [...asked.area, ...asked.exact],
  ]) {
    for (const client of order) {
      const { body, headers } = await client.call(getItem, { params: { id } });
      expect(body.placeAccuracy).toBe(asked.exact.includes(client) ? 'exact' : 'area');
      expect(headers['cache-control']).toMatch(/no-cache|no-store|private/);
    }
  }
});

test('an edit without words about the place keeps them', async () => {
  const { id } = await listAt(owner, { ...HOME, ...WORDS });
  const { body } = await owner.client.call(updateItem, { params: { id }, body: { ...LADDER, ...HOME } });
  expect(body.pickup).toEqual({ address: '14, 3rd Cross', note: 'Ring twice' });
});
