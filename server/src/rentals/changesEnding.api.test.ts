import { setRentalStatus } from '@lendloop/contract/rentals';
import { getCancellation } from '@lendloop/contract/rentals/cancelling';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { rentals } from '../db/schema.ts';
import { openTestDatabase } from '../testing/database.ts';
import { forgetRentals } from '../testing/factories.ts';
import { refuseWrites } from '../testing/faults/refuse.ts';
import { june, startChanging } from '../testing/rentals/changing.ts';
import { expireChanges } from './changeActions.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const start = (options: Parameters<typeof startChanging>[1] = {}) => startChanging({ database }, options);

describe('the end', () => {
  test.each([
    ['48 hours later', '2030-06-01T06:00:00Z', june(20, 25), '2030-06-03T06:00:00.000Z'],
    ['when its first day is over', '2030-06-09T06:00:00Z', june(10, 12), '2030-06-10T18:30:00.000Z'],
    [
      'when the rental begins, and so keeps its start',
      '2030-06-18T20:00:00Z',
      june(21, 23),
      '2030-06-19T18:30:00.000Z',
    ],
    ['when the rental ends', '2030-06-21T20:00:00Z', june(20, 25), '2030-06-22T18:30:00.000Z'],
    ['when the earlier end has come', '2030-06-20T20:00:00Z', june(20, 21), '2030-06-21T18:30:00.000Z'],
  ])('comes %s', async (_when, now, days, expiresAt) => {
    await forgetRentals(database);
    const { app, owner, renter, propose, answer, show } = await start();
    app.setNow(now);
    const { body: change } = await propose(renter, days);
    expect(change.expiresAt).toBe(expiresAt);
    app.setNow(new Date(Date.parse(expiresAt)));
    expect(await answer(owner, change.id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'rental_closed' },
    });
    expect((await show(owner)).can).not.toContain('accept_change');
    expect(await expireChanges(app.context)).toBe(1);
    expect(await expireChanges(app.context)).toBe(0);
    const shown = await show(owner);
    expect(shown).toMatchObject({ changes: [{ status: 'expired' }], ...june(20, 22), openChangeId: null });
    expect(shown.events.at(-1)).toMatchObject({ what: 'change_expired', byId: null });
  });

  test('with the request that it is for', async () => {
    const { app, owner, renter, id, propose, show } = await start({ status: 'pending' });
    app.setNow('2030-06-02T06:00:00Z');
    const { body } = await propose(owner, june(21, 24));
    expect(body.expiresAt).toBe('2030-06-03T06:00:00.000Z');
    await renter.client.call(setRentalStatus, { params: { id }, body: { status: 'cancelled' } });
    expect(await show(owner)).toMatchObject({
      status: 'cancelled',
      changes: [{ status: 'expired' }],
      can: [],
    });
  });
});

test('what comes back after a cancellation counts to the first start that was agreed', async () => {
  const { app, owner, renter, id, propose, answer } = await start({ cancellationPolicy: 'moderate' });
  app.setNow('2030-06-17T06:00:00Z');
  const { body } = await propose(renter, june(28, 30));
  await answer(owner, body.id, 'accepted');
  const back = await renter.client.call(getCancellation, { params: { id } });
  expect(back.body).toMatchObject({ percent: 50, refundMinor: 15_000 });
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, id));
  expect(row?.startDate).toBe('2030-06-28');
});

test('a proposal that cannot be ended holds up none of the others, and the run counts as failed', async () => {
  await forgetRentals(database);
  const { app, renter, id, ask, approve, propose, show } = await start({ quantity: 2 });
  const other = await ask(renter, june(20, 22));
  await approve(other);
  for (const one of [id, other]) await propose(renter, june(20, 25), one);
  const allow = await refuseWrites(
    database,
    'rental_events',
    sql`new.rental_id = ${sql.raw(String(id))} and new.what = 'change_expired'`,
  );
  app.setNow('2030-06-03T06:00:00Z');
  await expect(expireChanges(app.context)).rejects.toThrow('Failed query');
  await allow();
  const statusOf = async (rentalId: number) => (await show(renter, rentalId)).changes[0]?.status;
  const { rows } = await database.db.execute<{ status: string }>(sql`
    select status from rental_changes where rental_id in (${id}, ${other}) order by rental_id`);
  expect(rows.map(({ status }) => status)).toEqual(['open', 'expired']);
  expect(await expireChanges(app.context)).toBe(1);
  expect(await statusOf(id)).toBe('expired');
});
