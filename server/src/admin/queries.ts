import {
  ACTIVITY_DAYS,
  NEW_DAYS,
  TOP_COUNT,
  type CategoryCount,
  type DayActivity,
  type ItemMetrics,
  type LocationCount,
  type RentalMetrics,
  type UserMetrics,
} from '@lendloop/contract/admin';
import { addDays, type Day } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Moderation } from '../items/visibilitySql.ts';

// The dashboard's numbers. Counts over a whole table come from `tallies`, which triggers maintain; its keys are defined
// in the migration that creates the table.

const DAY_MS = 86_400_000;

/** Things created after this count as new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_DAYS * DAY_MS);

/** The moderation statuses of public listings. */
const publicStatuses = (moderation: Moderation): SQL =>
  moderation === 'before' ? sql`('approved')` : sql`('approved', 'pending')`;

export function countUsers(db: Db, now: Date): Promise<UserMetrics> {
  return one<UserMetrics>(
    db,
    sql`
      with counted as (
        select split_part(key, ' ', 1) as admin, split_part(key, ' ', 2) as status, split_part(key, ' ', 3) as provider,
          amount
        from tallies where subject = 'users'
      )
      select ${total()} as total,
        (select count(*) from users where created_at > ${newSince(now).toISOString()})::integer as "new30Days",
        ${total(sql`status = 'approved'`)} as verified,
        ${total(sql`admin = 'true'`)} as admins,
        ${total(sql`provider = 'google'`)} as "googleAuth",
        ${total(sql`provider <> 'google'`)} as "emailAuth"
      from counted`,
  );
}

export function countItems(db: Db, now: Date, moderation: Moderation): Promise<ItemMetrics> {
  return one<ItemMetrics>(
    db,
    sql`
      with counted as (
        select split_part(key, ' ', 1) as status, split_part(key, ' ', 2) as available, amount
        from tallies where subject = 'items'
      )
      select ${total()} as total,
        (
          select count(*) from items where created_at > ${newSince(now).toISOString()} and deleted_at is null
        )::integer as "new30Days",
        ${total(sql`available = 'true' and status in ${publicStatuses(moderation)}`)} as active,
        ${total(sql`status = 'pending'`)} as pending
      from counted`,
  );
}

export function countRentals(db: Db): Promise<RentalMetrics> {
  return one<RentalMetrics>(
    db,
    sql`
      select ${total()} as total,
        ${total(sql`key = 'pending'`)} as pending,
        ${total(sql`key = 'completed'`)} as completed,
        ${total(sql`key = 'cancelled'`)} as cancelled
      from tallies where subject = 'rentals'`,
  );
}

/** The categories with the most public listings; ties in the operator's order. */
export function findPopularCategories(db: Db, moderation: Moderation): Promise<CategoryCount[]> {
  return runPrepared<CategoryCount>(
    db,
    sql`
      with counted as (
        select split_part(key, ' ', 2)::integer as category_id, sum(amount)::integer as count
        from tallies
        where subject = 'categories' and split_part(key, ' ', 1) in ${publicStatuses(moderation)}
        group by 1
      )
      select c.name as "categoryName", counted.count
      from counted join categories c on c.id = counted.category_id
      where counted.count > 0
      order by counted.count desc, c.position, c.id
      limit ${TOP_COUNT}`,
  );
}

/** The locations with the most public listings; ties by name. */
export function findPopularLocations(db: Db, moderation: Moderation): Promise<LocationCount[]> {
  return runPrepared<LocationCount>(
    db,
    sql`
      select location, count
      from (
        select substr(key, strpos(key, ' ') + 1) as location, sum(amount)::integer as count
        from tallies
        where subject = 'locations' and split_part(key, ' ', 1) in ${publicStatuses(moderation)}
        group by 1
      ) as counted
      where count > 0
      order by count desc, location collate "C"
      limit ${TOP_COUNT}`,
  );
}

/** What was created on each of the last days including `today`, oldest first. */
export function findActivity(db: Db, today: Day, timeZone: string): Promise<DayActivity[]> {
  const created = (table: SQL) => sql`
    (
      select count(*) from ${table}
      where created_at >= (day::timestamp at time zone ${timeZone})
        and created_at < ((day + 1)::timestamp at time zone ${timeZone})
    )::integer`;
  return runPrepared<DayActivity>(
    db,
    sql`
      select day::text as day, ${created(sql`users`)} as users, ${created(sql`items`)} as listings,
        ${created(sql`rentals`)} as rentals, ${created(sql`messages`)} as messages
      from (
        select ${addDays(today, 1 - ACTIVITY_DAYS)}::date + n as day
        from generate_series(0, ${ACTIVITY_DAYS - 1}::integer) as n
      ) as days
      order by day`,
  );
}

/** The sum of the amounts in rows for which a condition holds. */
const total = (condition: SQL = sql`true`): SQL =>
  sql`coalesce(sum(amount) filter (where ${condition}), 0)::integer`;

async function one<Row extends object>(db: Db, statement: SQL): Promise<Row> {
  const [row] = await runPrepared<Row>(db, statement);
  if (!row) throw new Error('The count returned no row.');
  return row;
}
