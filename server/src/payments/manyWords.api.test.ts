import { getReceipt } from '@lendloop/contract/payments/papers';
import { getRental } from '@lendloop/contract/rentals';
import { cancelRental, getCancellation } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startSettling } from '../testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a person says 30 things about the dues of a rental in a day; a word said again does not count', async () => {
  const counted = limitsInMemory(true);
  // The daily limits alone: those per minute would be reached first.
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
  const { owner, renter, due, say } = await startSettling({ database, makeLimit });
  const { id } = await due('rental');
  for (let said = 0; said < 30; said++)
    for (let again = 0; again < 2; again++) expect((await say(renter, id, said % 2 === 0)).status).toBe(200);
  expect(await say(renter, id)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await say(renter, id, false)).status).toBe(200);
  expect((await say(owner, id)).status).toBe(200);
});

test('a rental about which more was said than anybody reads is shown with what happened to it and the newest of that', async () => {
  const { owner, renter, id } = await startSettling({ database });
  await database.db.$client.query(`
    insert into rental_events (rental_id, what, by_id, due_kind, at)
    select ${id}, case n % 2 when 0 then 'due_paid' else 'due_taken_back' end, ${renter.id}, 'rental', now() + n * interval '1 s'
    from generate_series(1, 3000) n`);
  await database.db.$client.query(`
    insert into rental_changes (
      rental_id, by_id, is_counter, start_date, end_date, pieces, discount_minor, lines, total_minor, deposit_minor, from_start_date,
      from_end_date, from_pieces, from_discount_minor, from_total_minor, from_deposit_minor, status, created_at, expires_at
    )
    select r.id, r.renter_id, false, r.start_date, r.end_date, 1, 0, '[]', 1, 0, r.start_date, r.end_date, 1, 0, 1, 0, 'superseded', now(), now()
    from rentals r, generate_series(1, 1000) n where r.id = ${id}`);
  const { body } = await owner.client.call(getRental, { params: { id } });
  expect(body.events.slice(0, 2).map(({ what }) => what)).toEqual(['requested', 'approved']);
  expect(body.events).toHaveLength(2 + 300);
  expect(body.events.at(-1)?.what).toBe('due_paid');
  expect(body.changes).toHaveLength(100);
  const newest = body.changes.map((change) => change.id);
  expect(newest).toEqual(newest.toSorted((a, b) => a - b));
  expect((await owner.client.call(getReceipt, { params: { id } })).status).toBe(200);
  expect((await renter.client.call(getCancellation, { params: { id } })).body.percent).toBe(100);
  expect((await renter.client.call(cancelRental, { params: { id }, body: {} })).status).toBe(200);
});
