import { randomUUID } from 'node:crypto';

import { createItem, setAvailability, setAvailabilityWindow } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

import { openLocalBus } from '../live/bus.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';

const LISTING = {
  title: 'Long ladder',
  description: 'Three metres, as good as new.',
  price: 100,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  image: 'https://example.com/ladder.jpg',
};

let app: TestApp;
let owner: Person;
/** How often every node was told to read its lists again. */
let outdated: number;
beforeEach(async () => {
  const bus = openLocalBus();
  bus.subscribe(({ kind }) => {
    if (kind === 'pages_outdated') outdated++;
  });
  app = await startAppForTest({ bus });
  owner = await makePerson(app);
  outdated = 0;
});

test('a listing that is sent again is neither stored nor told again', async () => {
  const clientId = randomUUID();
  const send = (values: Partial<typeof LISTING> = {}) =>
    owner.client.call(createItem, { body: { ...LISTING, ...values, clientId } });
  const { id } = (await send()).body;
  expect(outdated).toBe(1);
  // Fails if the database is asked to index it again.
  await app.database.db.execute(sql`
    create function refuse_listing() returns trigger language plpgsql as $$ begin raise exception 'indexed'; end $$`);
  await app.database.db.execute(sql`
    create trigger a_refuse_listing before insert on items for each row execute function refuse_listing()`);
  try {
    const again = await send({ description: 'Other words that would have to be indexed.' });
    expect([again.status, again.body.id, again.body.description]).toEqual([201, id, LISTING.description]);
  } finally {
    await app.database.db.execute(sql`drop function refuse_listing cascade`);
  }
  expect(outdated).toBe(1);
});

test('a change that changes nothing is told to nobody', async () => {
  const { id } = (await owner.client.call(createItem, { body: LISTING })).body;
  const window = { availableFrom: '2199-01-01', availableUntil: '2199-02-01' };
  const params = { id };
  const changes = [
    () => owner.client.call(setAvailability, { params, body: { isAvailable: false } }),
    () => owner.client.call(setAvailabilityWindow, { params, body: window }),
  ];
  for (const change of changes) {
    outdated = 0;
    const first = await change();
    expect([first.status, outdated]).toEqual([200, 1]);
    const again = await change();
    expect([again.status, again.body, outdated]).toEqual([200, first.body, 1]);
  }
});
