import { BOOKED_MAX, listBookedRanges } from '@lendloop/contract/items';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findBookedRanges } from './queries.ts';

const TODAY = '2030-06-05';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
});
afterAll(() => app.close());

test('the booked days of an item are those of its next rentals, up to a maximum', async () => {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const [item, free] = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
  const booked = Array.from({ length: 2 * BOOKED_MAX }, (_, number) => addDays(TODAY, 2 * number));
  await app.database.db.insert(rentals).values(
    [addDays(TODAY, -1), ...booked].map((day) => ({
      itemId: item.id,
      renterId: renter.id,
      ownerId: owner.id,
      status: 'approved' as const,
      price: 100,
      startDate: day,
      endDate: day,
    })),
  );
  await app.database.db.$client.query('vacuum analyze rentals');
  const { body } = await app.client().call(listBookedRanges, { params: { id: item.id } });
  expect(body).toEqual(booked.slice(0, BOOKED_MAX).map((day) => ({ startDate: day, endDate: day })));
  expect((await app.client().call(listBookedRanges, { params: { id: free.id } })).body).toEqual([]);

  const visitor = { moderation: 'after', viewer: null } as const;
  const rows = await countReadRows(app.database.db, 'rentals', (db) =>
    findBookedRanges(db, item.id, TODAY, visitor),
  );
  expect(rows).toBe(BOOKED_MAX);
});
