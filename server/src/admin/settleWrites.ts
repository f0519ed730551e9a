import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';

/** Some of the people whose suspension has begun or ended and is still to be followed, in the order of their ids, behind `after`. */
export async function findUnsettled(
  db: Db,
  after: number | null,
  limit: number,
): Promise<{ readonly userId: number }[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select s.user_id as "userId" from unsettled_suspensions s
    where s.user_id > ${after ?? 0} order by s.user_id limit ${limit}`);
  return rows;
}

/** Some of the listings of a person behind `after` that are shown although they are suspended, or withheld although they are not. */
export async function findItemsToSettle(
  tx: Tx,
  userId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select i.id from items i join users u on u.id = i.owner_id
    where i.owner_id = ${userId} and i.deleted_at is null and i.id > ${after}
      and i.is_withheld <> (u.suspended_at is not null or i.reported_until is not null)
    order by i.id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Locks these listings. Listings are locked before people everywhere. */
export async function lockListings(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from items i where i.id = any(${sql.param(ids)}::integer[]) order by i.id for no key update`);
}

/** Locks a person against a beginning or an end of their suspension; whether they are suspended. */
export async function lockSuspension(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ is_suspended: boolean }>(sql`
    select u.suspended_at is not null as is_suspended from users u where u.id = ${userId} for no key update`);
  return rows[0]?.is_suspended ?? false;
}

/** Withholds or shows those of these listings that do not follow their owner's suspension. Lock them and the owner first. */
export async function settleItems(
  tx: Tx,
  userId: number,
  ids: readonly number[],
  isSuspended: boolean,
): Promise<void> {
  const isWithheld = sql`(${isSuspended} or i.reported_until is not null)`;
  await tx.execute(sql`
    update items i set is_withheld = ${isWithheld}
    where i.id = any(${sql.param(ids)}::integer[]) and i.owner_id = ${userId} and i.deleted_at is null
      and i.is_withheld <> ${isWithheld}`);
}

/** Notes that everything follows a person's suspension. Lock the person first, and see that it does. */
export async function noteSettled(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`delete from unsettled_suspensions s where s.user_id = ${userId}`);
}
