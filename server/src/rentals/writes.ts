import type { Rental, RentalBody, RentalStatus } from '@lendloop/contract/rentals';
import type { DayRange } from '@lendloop/contract/values/dates';
import { and, eq, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { rentals } from '../db/schema.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { IS_ITEM_REJECTED, rentalColumns, sharesDays, toRental, type RentalRow } from './queries.ts';
import { selectItemToRent, toItemToRent, type ItemToRent, type ItemToRentRow } from './rentableQueries.ts';
import type { Waiting } from './rules.ts';

// Transactions lock the item before its rentals, so that they cannot deadlock.

/** Finds a visible item and locks it against changes, with a lock that transactions share; null if there is none. */
export async function holdItem(tx: Tx, id: number, visibility: Visibility): Promise<ItemToRent | null> {
  const { rows } = await tx.execute<ItemToRentRow>(sql`${selectItemToRent(id, visibility)} for share`);
  return rows[0] ? toItemToRent(rows[0]) : null;
}

/**
 * Counts the renter's pending requests whose days are not over, for the item and in all, without the request itself, which may
 * be a repeated one; `isRepeated` says whether it is. Lock the renter first.
 */
export async function countWaiting(
  tx: Tx,
  renterId: number,
  { itemId, startDate, endDate }: Pick<RentalBody, 'itemId' | 'startDate' | 'endDate'>,
  today: string,
): Promise<Waiting & { isRepeated: boolean }> {
  const { rows } = await tx.execute<{ for_item: number; in_all: number; same: number }>(sql`
    with waiting as (
      select r.item_id,
        (r.item_id, r.start_date, r.end_date) = (${itemId}::integer, ${startDate}::date, ${endDate}::date) as is_same
      from rentals r
      where r.renter_id = ${renterId} and r.status = 'pending' and r.end_date >= ${today}
    )
    select (count(*) filter (where not is_same and item_id = ${itemId}))::integer as for_item,
      (count(*) filter (where not is_same))::integer as in_all,
      (count(*) filter (where is_same))::integer as same
    from waiting`);
  const [row] = rows;
  return { forItem: row?.for_item ?? 0, inAll: row?.in_all ?? 0, isRepeated: (row?.same ?? 0) > 0 };
}

type StoredRental = typeof rentals.$inferSelect;

/** The rental that a person has requested with this `clientId`, with what its item is called now; null if there is none. */
export async function findSent(
  tx: Tx,
  renterId: number,
  clientId: string,
  visibility: Visibility,
  siteCurrency: string,
): Promise<Rental | null> {
  const { rows } = await tx.execute<RentalRow>(sql`
    select ${rentalColumns(visibility)}
    from rentals r
    join items i on i.id = r.item_id
    where r.renter_id = ${renterId} and r.client_id = ${clientId}`);
  return rows[0] ? toRental(rows[0], siteCurrency) : null;
}

/** Inserts a request, or finds the same one if it is pending. */
export async function insertRequest(tx: Tx, values: typeof rentals.$inferInsert): Promise<StoredRental> {
  const [row] = await tx
    .insert(rentals)
    .values(values)
    .onConflictDoUpdate({
      target: [rentals.itemId, rentals.renterId, rentals.startDate, rentals.endDate],
      targetWhere: sql`status = 'pending'`,
      // A no-op, as `returning` skips rows that are not updated.
      set: { status: 'pending' },
    })
    .returning();
  if (!row) throw new Error('A rental neither was inserted nor exists.');
  return row;
}

/** A rental and the state of its listing. A rejected listing still counts as rejected while it awaits review after an edit. */
type LockedRental = Rental & { readonly isItemDeleted: boolean; readonly isItemRejected: boolean };

/** Finds a rental and locks its item until the transaction ends, which serializes its status changes; null if there is none. */
export async function lockRental(
  tx: Tx,
  id: number,
  visibility: Visibility,
  siteCurrency: string,
): Promise<LockedRental | null> {
  const { rows } = await tx.execute<RentalRow & { is_item_deleted: boolean; is_item_rejected: boolean }>(sql`
    select ${rentalColumns(visibility)}, i.deleted_at is not null as is_item_deleted,
      ${IS_ITEM_REJECTED} as is_item_rejected
    from rentals r
    join items i on i.id = r.item_id
    where r.id = ${id}
    for no key update of i`);
  const row = rows[0];
  return row
    ? {
        ...toRental(row, siteCurrency),
        isItemDeleted: row.is_item_deleted,
        isItemRejected: row.is_item_rejected,
      }
    : null;
}

/** Changes the status of a rental if it is still `from`; returns whether it was. */
export async function moveRental(tx: Tx, id: number, from: RentalStatus, to: RentalStatus): Promise<boolean> {
  const moved = await tx
    .update(rentals)
    .set({ status: to })
    .where(and(eq(rentals.id, id), eq(rentals.status, from)))
    .returning({ id: rentals.id });
  return moved.length > 0;
}

export type RentalParties = Pick<Rental, 'id' | 'renterId' | 'ownerId'>;

/** Rejects the pending requests for an item that share a day with the range, and returns them. */
export async function rejectRequests(tx: Tx, itemId: number, range: DayRange): Promise<RentalParties[]> {
  const { rows } = await tx.execute<RentalParties>(sql`
    update rentals r set status = 'rejected'
    where r.item_id = ${itemId} and r.status = 'pending' and ${sharesDays(range)}
    returning r.id, r.renter_id as "renterId", r.owner_id as "ownerId"`);
  return rows;
}

/**
 * Rejects the pending requests for a person's items, cancels their own pending requests and their approved rentals that begin
 * after `today`, and returns all of them. Lock the items first.
 */
export async function endRentals(
  tx: Tx,
  userId: number,
  today: string,
): Promise<(RentalParties & Pick<Rental, 'status'>)[]> {
  const { rows } = await tx.execute<RentalParties & Pick<Rental, 'status'>>(sql`
    update rentals r set status = case when r.owner_id = ${userId} then 'rejected' else 'cancelled' end
    where (r.status = 'pending' and ${userId} in (r.owner_id, r.renter_id))
      or (r.status = 'approved' and r.renter_id = ${userId} and r.start_date > ${today})
    returning r.id, r.renter_id as "renterId", r.owner_id as "ownerId", r.status`);
  return rows;
}

/**
 * Completes approved rentals that ended before `today`, at most `limit`, and returns them. Skips those locked by another
 * transaction.
 */
export async function completeRentals(db: Db, today: string, limit: number): Promise<RentalParties[]> {
  const { rows } = await db.execute<RentalParties>(sql`
    update rentals set status = 'completed'
    where id = any(array(
      select id from rentals
      where status = 'approved' and end_date < ${today}
      order by end_date
      limit ${limit}
      for no key update skip locked
    ))
    returning id, renter_id as "renterId", owner_id as "ownerId"`);
  return rows;
}

/**
 * Rejects pending requests that ended before `today`, at most `limit`, and returns them. Skips those locked by another
 * transaction.
 */
export async function takeUnanswered(db: Db | Tx, today: string, limit: number): Promise<RentalParties[]> {
  const { rows } = await db.execute<RentalParties>(sql`
    update rentals set status = 'rejected'
    where id = any(array(
      select id from rentals
      where status = 'pending' and end_date < ${today}
      order by end_date
      limit ${limit}
      for no key update skip locked
    ))
    returning id, renter_id as "renterId", owner_id as "ownerId"`);
  return rows;
}
