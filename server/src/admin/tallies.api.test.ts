import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { openTestDatabase } from '../testing/database.ts';
import { foldTallies } from './tallyStore.ts';

/** More keys than one transaction folds. */
const PLACES = 2500;

test('only keys with several rows are folded, and keys with a zero count are deleted', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await foldTallies(db);
  await db.execute(sql`
    insert into tallies (subject, key, amount)
    select 'locations', 'approved Quarter ' || n, amount
    from generate_series(1, ${PLACES}::integer) as n, (values (1), (2), (-1)) as given (amount)`);
  await db.execute(sql`
    insert into tallies (subject, key, amount)
    values ('locations', 'approved Once', 1), ('locations', 'approved Gone', 1), ('locations', 'approved Gone', -1),
      ('locations', 'approved Nothing', 0)`);
  const rows = async () =>
    (
      await db.execute<{ key: string; amount: number; place: string }>(
        sql`select key, amount, ctid::text as place from tallies where subject = 'locations' order by key, amount`,
      )
    ).rows;
  const once = (await rows()).find(({ key }) => key === 'approved Once');

  expect(await foldTallies(db)).toBe(PLACES + 2);
  const folded = await rows();
  expect(folded).toHaveLength(PLACES + 1);
  expect(folded.find(({ key }) => key === 'approved Once')).toEqual(once);
  expect(folded.filter(({ amount }) => amount === 2)).toHaveLength(PLACES);

  expect(await foldTallies(db)).toBe(0);
  expect(await rows()).toEqual(folded);
  await database.close();
});

test('of several nodes that fold at the same time, one does it', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await db.execute(
    sql`insert into tallies (subject, key, amount) values ('locations', 'a', 1), ('locations', 'a', 1)`,
  );
  const counts = await Promise.all([foldTallies(db), foldTallies(db), foldTallies(db)]);
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
  const { rows } = await db.execute(sql`select amount from tallies where key = 'a'`);
  expect(rows).toEqual([{ amount: 2 }]);
  await database.close();
});
