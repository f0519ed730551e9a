import type { Rental, RentalBody } from '@lendloop/contract/rentals';
import { sql, type SQL } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { rentals } from '../db/schema.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { rentalColumns, toRental, type RentalRow } from './queries.ts';
import { selectItemToRent, toItemToRent, type ItemToRent, type ItemToRentRow } from './rentableQueries.ts';
import type { Waiting } from './rules.ts';

// What requesting an item reads under locks, and writes.

/**
 * What has to be known before anything is locked: whether requests for an item may be booked at once, and whether the renter has already
 * sent one with this `clientId`.
 */
export async function lookAhead(
  tx: Tx,
  itemId: number,
  renterId: number,
  clientId: string | undefined,
): Promise<{ isInstant: boolean; isSent: boolean }> {
  const { rows } = await tx.execute<{ isInstant: boolean; isSent: boolean }>(sql`
    select exists (select from items i where i.id = ${itemId} and i.instant_booking <> 'off') as "isInstant",
      ${hasSent(renterId, clientId)} as "isSent"`);
  return rows[0] ?? { isInstant: false, isSent: false };
}

const hasSent = (renterId: number, clientId: string | undefined): SQL =>
  clientId === undefined
    ? sql`false`
    : sql`exists (select from rentals r where r.renter_id = ${renterId} and r.client_id = ${clientId})`;

/**
 * Finds a visible item and locks it against changes: alone where requests may be booked at once, so that its pieces can be taken,
 * otherwise with a lock that requests share. That lock cannot grow later, as two requests that share it would wait for each other. Null if
 * there is none.
 */
export async function holdItem(
  tx: Tx,
  id: number,
  visibility: Visibility,
  isAlone: boolean,
): Promise<ItemToRent | null> {
  const lock = isAlone ? sql`for no key update` : sql`for share`;
  const { rows } = await tx.execute<ItemToRentRow>(sql`${selectItemToRent(id, visibility)} ${lock}`);
  return rows[0] ? toItemToRent(rows[0]) : null;
}

/**
 * Counts the renter's pending requests whose time is not over, for the item and in all, without the request itself, which may
 * be a repeated one; `isRepeated` says whether it is, also of one whose time has just passed, and `isSent` whether one with this `clientId`
 * is stored by now. Lock the renter first.
 */
export async function countWaiting(
  tx: Tx,
  renterId: number,
  { itemId, startDate, endDate, clientId }: Pick<RentalBody, 'itemId' | 'startDate' | 'endDate' | 'clientId'>,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<Waiting & { isRepeated: boolean; isSent: boolean }> {
  const { rows } = await tx.execute<{ for_item: number; in_all: number; same: number; is_sent: boolean }>(sql`
    with waiting as (
      select r.item_id,
        (r.item_id, r.start_date, r.end_date) = (${itemId}::integer, ${startDate}::date, ${endDate}::date) as is_same,
        r.expires_at is null or r.expires_at > ${now.toISOString()} as is_open
      from rentals r
      where r.renter_id = ${renterId} and r.status = 'pending' and r.end_date >= ${today}
    )
    select (count(*) filter (where not is_same and is_open and item_id = ${itemId}))::integer as for_item,
      (count(*) filter (where not is_same and is_open))::integer as in_all,
      (count(*) filter (where is_same))::integer as same,
      ${hasSent(renterId, clientId)} as is_sent
    from waiting`);
  const [row] = rows;
  return {
    forItem: row?.for_item ?? 0,
    inAll: row?.in_all ?? 0,
    isRepeated: (row?.same ?? 0) > 0,
    isSent: row?.is_sent === true,
  };
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
