import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Rental, RentalBody } from '@lendloop/contract/rentals';
import { sql, type SQL } from 'drizzle-orm';

import { isBlocked } from '../accounts/blocks/blockSql.ts';
import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { rentals } from '../db/schema.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { hasRoom, mayTakePlaces } from '../occupancies/roomSql.ts';
import { rentalColumns, toRental, type RentalRow } from './queries.ts';
import { selectItemToRent, toItemToRent, type ItemToRent, type ItemToRentRow } from './rentableQueries.ts';
import type { Waiting } from './rules.ts';

// What requesting an item reads under locks, and writes.

/** What a request is judged by. */
export interface RequestFacts {
  readonly item: ItemToRent;
  readonly hasPieces: boolean;
  /** Null if the renter is suspended. */
  readonly renter: { readonly verificationStatus: CurrentUser['verificationStatus'] } | null;
  readonly waiting: Waiting & Told;
}

interface Told {
  /** Whether the same is asked for already, also if the time of that request has just passed. */
  readonly isRepeated: boolean;
  /** Whether a request with this `clientId` is stored. */
  readonly isSent: boolean;
  /** Whether renter or owner has blocked the other. */
  readonly isBlocked: boolean;
}

/** When a request is sent: the day where the site is, and the moment. */
interface SentAt {
  readonly today: string;
  readonly now: Date;
}

/** Reads in one statement, without locks, what a request is judged by; `item` is null if there is no such item or it is hidden. */
export async function foresee(
  db: Db,
  renterId: number,
  wanted: RentalBody,
  visibility: Visibility,
  at: SentAt,
): Promise<Omit<RequestFacts, 'item'> & { readonly item: ItemToRent | null }> {
  const { itemId } = wanted;
  const rows = await runPrepared<Partial<ItemToRentRow> & WaitingRow & ForeseenRow>(
    db,
    sql`
      select waiting.*, item.*, u.verification_status,
        exists (
          select from items i where i.id = ${itemId} and ${hasRoom(wanted, at.today)} and ${mayTakePlaces(wanted, at.today)}
        ) as has_pieces
      from (${selectWaiting(renterId, wanted, at)}) waiting
      left join (${selectItemToRent(itemId, visibility)}) item on true
      left join users u on u.id = ${renterId} and u.suspended_at is null`,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate has no row.');
  const { verification_status: verificationStatus } = row;
  return {
    item: isItem(row) ? toItemToRent(row) : null,
    hasPieces: row.has_pieces,
    renter: verificationStatus && { verificationStatus },
    waiting: toWaiting(row),
  };
}

interface ForeseenRow {
  readonly has_pieces: boolean;
  readonly verification_status: CurrentUser['verificationStatus'] | null;
}

const isItem = (row: Partial<ItemToRentRow>): row is ItemToRentRow => typeof row.owner_id === 'number';

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
 * be a repeated one. Lock the renter first.
 */
export async function countWaiting(
  tx: Tx,
  renterId: number,
  wanted: RentalBody,
  at: SentAt,
): Promise<Waiting & Told> {
  const { rows } = await tx.execute<WaitingRow>(selectWaiting(renterId, wanted, at));
  const [row] = rows;
  if (!row) throw new Error('An aggregate has no row.');
  return toWaiting(row);
}

interface WaitingRow extends Record<string, unknown> {
  readonly for_item: number;
  readonly in_all: number;
  readonly same: number;
  readonly is_sent: boolean;
  readonly is_blocked: boolean;
}

const selectWaiting = (
  renterId: number,
  { itemId, startDate, endDate, clientId }: RentalBody,
  { today, now }: SentAt,
): SQL => sql`
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
    ${hasSent(renterId, clientId)} as is_sent,
    exists (select from items i where i.id = ${itemId} and ${isBlocked(sql`i.owner_id`, renterId)}) as is_blocked
  from waiting`;

const toWaiting = (row: WaitingRow): Waiting & Told => ({
  forItem: row.for_item,
  inAll: row.in_all,
  isRepeated: row.same > 0,
  isSent: row.is_sent,
  isBlocked: row.is_blocked,
});

type StoredRental = typeof rentals.$inferSelect;

/** The rental that a person has requested with this `clientId`, with what its item is called now; null if there is none. */
export async function findSent(
  tx: Db | Tx,
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
