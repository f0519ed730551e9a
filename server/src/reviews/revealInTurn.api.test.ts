import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';
import { after, BY_RENTER, makeEnded, review } from '../testing/rentals/reviewing.ts';
import { revealReviews } from './revealActions.ts';

test('one rental whose reviews cannot be settled holds up none of the others, and the run counts as failed', async () => {
  const app = await startAppForTest();
  const { db } = app.database;
  const [broken, other] = [await makeEnded(app), await makeEnded(app)];
  // The broken one has waited longest.
  for (const [{ renter, id }, ms] of [
    [broken, 0],
    [other, 1],
  ] as const) {
    app.setNow(after(0, ms));
    expect((await review(renter, id, BY_RENTER)).status).toBe(201);
  }
  await db.execute(
    sql`update reviews set reveal_at = reveal_at - interval '1 hour' where rental_id = ${broken.id}`,
  );
  await db.execute(sql`
    create function refuse_settling() returns trigger language plpgsql as 'begin raise exception ''it is not settled''; end'`);
  await db.execute(sql`
    create trigger refuse_settling before update of is_settled on reviews
      for each row when (new.rental_id = ${sql.raw(String(broken.id))}) execute function refuse_settling()`);
  const findSettled = async () => {
    const { rows } = await db.execute<{ id: number }>(
      sql`select rental_id as id from reviews where is_settled and counted order by id`,
    );
    return rows.map(({ id }) => id);
  };
  app.setNow(after(14));
  await expect(revealReviews(app.context)).rejects.toThrow('Failed query');
  expect(await findSettled()).toEqual([other.id]);
  await db.execute(sql`drop function refuse_settling cascade`);
  expect(await revealReviews(app.context)).toBe(1);
  expect(await findSettled()).toEqual([broken.id, other.id]);
});

test('rentals that fail are tried once in a run, however many wait behind them', async () => {
  const app = await startAppForTest();
  const { db } = app.database;
  const { owner, renter, itemId } = await makeEnded(app);
  await db.execute(sql`
    with rented as (
      insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
      select ${itemId}, ${renter.id}, ${owner.id}, date '2000-01-01' + n, date '2000-01-01' + n, 'completed', 100
      from generate_series(1, 120) n
      returning id
    )
    insert into reviews (item_id, reviewer_id, rental_id, rating, side, subject_id, counted, is_settled, created_at, reveal_at)
    select ${itemId}, ${renter.id}, id, 5, 'renter', ${owner.id}, false, false, ${after(0).toISOString()}::timestamptz,
      ${after(0).toISOString()}::timestamptz + id * interval '1 second'
    from rented`);
  const { rows } = await db.execute<{ id: number }>(
    sql`select rental_id as id from reviews order by reveal_at limit 3`,
  );
  await db.execute(sql`create sequence tries`);
  await db.execute(sql`
    create function refuse_settling() returns trigger language plpgsql as
      'begin perform nextval(''tries''); raise exception ''it is not settled''; end'`);
  await db.execute(sql`
    create trigger refuse_settling before update of is_settled on reviews
      for each row when (new.rental_id <= ${sql.raw(String(rows.at(-1)?.id))}) execute function refuse_settling()`);
  app.setNow(after(14));
  await expect(revealReviews(app.context)).rejects.toThrow('3 failed');
  const { rows: ended } = await db.execute(sql`
    select count(*) filter (where is_settled)::integer as settled, (select last_value::integer from tries) as tries from reviews`);
  expect(ended).toEqual([{ settled: 117, tries: 3 }]);
});
