import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { isPublic, type Moderation } from '../items/visibilitySql.ts';
import { ADDRESSES_MAX } from './sitemap.ts';

interface Listed {
  readonly id: number;
  readonly changedAt: Date;
}

/** The public items with these ids, and when they last changed. */
export const findListedItems = (db: Db, moderation: Moderation, first: number, last: number) =>
  runPrepared<Listed & object>(
    db,
    sql`
      select i.id, coalesce(i.updated_at, i.created_at) as "changedAt"
      from items i
      where i.id between ${first} and ${last} and ${isPublic(moderation)}
      order by i.id`,
  );

const FINDABLE = sql`u.findable and u.suspended_at is null`;

/** The people with these ids whose pages search engines may list. */
export const findListedPeople = (db: Db, first: number, last: number) =>
  runPrepared<Listed & object>(
    db,
    sql`
      select u.id, u.created_at as "changedAt" from users u
      where u.id between ${first} and ${last} and ${FINDABLE}
      order by u.id`,
  );

/** The files of the sitemap with any items. Looks for one item in each range of ids. */
export const findItemFiles = (db: Db, moderation: Moderation): Promise<number[]> =>
  findFiles(
    db,
    sql`select max(id) from items`,
    (first, last) => sql`
    select from items i where i.id between ${first} and ${last} and ${isPublic(moderation)}`,
  );

/** The files of the sitemap with any people. */
export const findPeopleFiles = (db: Db): Promise<number[]> =>
  findFiles(
    db,
    sql`select max(id) from users u where ${FINDABLE}`,
    (first, last) => sql`
    select from users u where u.id between ${first} and ${last} and ${FINDABLE}`,
  );

async function findFiles(db: Db, newest: SQL, anyIn: (first: SQL, last: SQL) => SQL): Promise<number[]> {
  const size = sql.raw(String(ADDRESSES_MAX));
  const rows = await runPrepared<{ n: number }>(
    db,
    sql`
      select n from generate_series(1, (coalesce((${newest}), 0) + ${size} - 1) / ${size}) as n
      where exists (${anyIn(sql`(n - 1) * ${size} + 1`, sql`n * ${size}`)})
      order by n`,
  );
  return rows.map(({ n }) => n);
}
