import { addDays } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { blocks, occupancies } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { findPendingRentals } from './queries.ts';

const TODAY = '2030-06-05';
const PIECES = 99;
/** The pieces from here on are blocked, each a hundred times for the same day. */
const BLOCKED_FROM = 50;
const REQUESTS = 20;

test('of a hundred blocks of a piece for the same day, requests and searches look at one or two', async () => {
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
  const { rows } = await findPendingRentals(app.database.db, owner.id, visibility, 'INR', {
    limit: REQUESTS,
  });
  expect(new Set(rows.map(({ pieces, hasBlockedDays }) => [pieces, hasBlockedDays].join(' ')))).toEqual(
    new Set([`${BLOCKED_FROM - 1} false`, `${BLOCKED_FROM} true`]),
  );

  /** How many rows of the places a statement reads, also in the functions that it calls. */
  const readBy = (statement: SQL) =>
    app.database.db.transaction(async (tx) => {
      const read = async () => {
        const { rows: found } = await tx.execute<{ rows: number }>(sql`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
          from pg_stat_xact_user_tables where relname = 'occupancies'`);
        return found[0]?.rows ?? 0;
      };
      const before = await read();
      await tx.execute(statement);
      return (await read()) - before;
    });
  const { startDate: day } = range;
  expect(
    await readBy(
      sql`select max(upper(o.held)) from occupancies o where o.item_id = ${itemId} and o.kind = 'block'`,
    ),
  ).toBe(100 * units.length);
  for (const wanted of [1, BLOCKED_FROM])
    expect(
      await readBy(sql`select has_places(${itemId}, ${PIECES}, ${day}, ${day}, 0, ${wanted}, ${TODAY})`),
    ).toBeLessThan(4 * PIECES);
});
