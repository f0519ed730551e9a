import { addDays } from '@lendloop/contract/values/dates';
import { expect, test } from 'vitest';

import { blocks, occupancies } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findPendingRentals } from './queries.ts';

const TODAY = '2030-06-05';
const PIECES = 99;
/** The pieces from here on are blocked, each a hundred times for the same day. */
const BLOCKED_FROM = 50;
const REQUESTS = 20;

test('of a hundred blocks of a piece for the same day, requests for it look at one', async () => {
  const app = await startAppForTest();
  app.setNow(`${TODAY}T09:00:00Z`);
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id, { quantity: PIECES });
  const units = Array.from({ length: PIECES - BLOCKED_FROM + 1 }, (_, index) => BLOCKED_FROM + index);
  const range = { startDate: addDays(TODAY, 9), endDate: addDays(TODAY, 9) };
  const days = `[${range.startDate},${addDays(range.endDate, 1)})`;
  const made = await app.database.db
    .insert(blocks)
    .values(Array.from({ length: 100 }, () => ({ itemId, pieces: units, ...range })))
    .returning();
  await app.database.db
    .insert(occupancies)
    .values(
      made.flatMap(({ id: blockId }) =>
        units.map((unit) => ({ itemId, unit, days, held: days, kind: 'block' as const, blockId })),
      ),
    );
  const parties = { itemId, ownerId: owner.id, renterId: renter.id };
  for (let count = 0; count < REQUESTS; count++)
    await makeRental(app, {
      ...parties,
      ...range,
      endDate: addDays(range.endDate, count),
      pieces: BLOCKED_FROM - 1 + (count % 2),
    });
  await app.database.db.$client.query('vacuum analyze occupancies');

  const visibility = { moderation: 'after', viewer: { id: owner.id, isAdmin: false } } as const;
  const find = (db: typeof app.database.db) =>
    findPendingRentals(db, owner.id, visibility, 'INR', { limit: REQUESTS });
  const { rows } = await find(app.database.db);
  expect(new Set(rows.map(({ pieces, hasBlockedDays }) => [pieces, hasBlockedDays].join(' ')))).toEqual(
    new Set([`${BLOCKED_FROM - 1} false`, `${BLOCKED_FROM} true`]),
  );
  expect(await countReadRows(app.database.db, 'occupancies', find)).toBeLessThan(2 * PIECES * REQUESTS);
});
