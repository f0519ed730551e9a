import { PRESS_HOURS } from '@lendloop/contract/handover/handover';
import type { Rental, RentalStatus } from '@lendloop/contract/rentals';
import type { ClosedReason } from '@lendloop/contract/rentals/events';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { BUFFER, IS_OF_KIND, waitingKinds } from '../occupancies/roomSql.ts';
import { CHANGED, recorded, type ChangedRental, type Doing } from './eventWrites.ts';
import { IS_ITEM_REJECTED, rentalColumns, toRental, type RentalRow } from './queries.ts';

// Transactions lock the item before its rentals, so that they cannot deadlock.

const HOUR_MS = 3_600_000;

/** A rental and the state of its listing. A rejected listing still counts as rejected while it awaits review after an edit. */
type LockedRental = Rental & {
  readonly isItemDeleted: boolean;
  readonly isItemRejected: boolean;
  readonly cancelNote: string | null;
  /** By which call it was cancelled. */
  readonly cancelClientId: string | null;
};

/** Locks the items that two people have pending requests about between them. */
export async function lockItemsBetween(tx: Tx, one: number, other: number): Promise<void> {
  await tx.execute(sql`
    select from items i
    where i.id in (
      select r.item_id from rentals r
      where r.status = 'pending'
        and ((r.renter_id = ${one} and r.owner_id = ${other}) or (r.renter_id = ${other} and r.owner_id = ${one}))
    )
    order by i.id
    for no key update`);
}

/** The rental itself. */
export function unlocked(locked: LockedRental): Rental {
  const {
    isItemDeleted: _deleted,
    isItemRejected: _rejected,
    cancelNote: _note,
    cancelClientId: _clientId,
    ...rental
  } = locked;
  return rental;
}

/** Locks a rental's item until the transaction ends, which serializes changes of the rental. */
export async function lockItemOf(tx: Tx, rentalId: number): Promise<void> {
  await tx.execute(sql`
    select from items i where i.id = (select r.item_id from rentals r where r.id = ${rentalId}) for no key update`);
}

/** Finds a rental and locks its item until the transaction ends; null if there is none. */
export async function lockRental(
  tx: Tx,
  id: number,
  visibility: Visibility,
  siteCurrency: string,
): Promise<LockedRental | null> {
  type Row = RentalRow & {
    readonly is_item_deleted: boolean;
    readonly is_item_rejected: boolean;
    readonly cancel_note: string | null;
    readonly cancel_client_id: string | null;
  };
  // What changed while this waits for the lock, only a second statement sees.
  await lockItemOf(tx, id);
  const { rows } = await tx.execute<Row>(sql`
    select ${rentalColumns(visibility)}, r.cancel_note, r.cancel_client_id, i.deleted_at is not null as is_item_deleted,
      ${IS_ITEM_REJECTED} as is_item_rejected
    from rentals r
    join items i on i.id = r.item_id
    where r.id = ${id}`);
  const row = rows[0];
  return row
    ? {
        ...toRental(row, siteCurrency),
        isItemDeleted: row.is_item_deleted,
        isItemRejected: row.is_item_rejected,
        cancelNote: row.cancel_note,
        cancelClientId: row.cancel_client_id,
      }
    : null;
}

/** A change of status, and what is kept of it. */
export interface Move extends Doing {
  readonly from: RentalStatus;
  readonly to: RentalStatus;
  readonly closedReason: ClosedReason | null;
  readonly cancelNote?: string | null;
  readonly cancelClientId?: string | undefined;
}

/** Changes the status of a rental if it is still `from`; returns whether it was. */
export async function moveRental(
  tx: Tx,
  id: number,
  { from, to, closedReason, cancelNote, cancelClientId, ...doing }: Move,
): Promise<boolean> {
  const moved = await recorded(
    tx,
    sql`
      update rentals set status = ${to}, closed_reason = ${closedReason},
        completed_at = ${to === 'completed' ? doing.at.toISOString() : null}::timestamptz,
        cancel_note = ${cancelNote ?? null}, cancel_client_id = ${cancelClientId ?? null}
      where id = ${id} and status = ${from}
      returning ${CHANGED}`,
    doing,
  );
  return moved.length > 0;
}

export type RentalParties = Pick<Rental, 'id' | 'renterId' | 'ownerId'>;

/**
 * Rejects the pending requests that need days which an approved rental holds, the empty ones behind it included, and that no piece is left
 * for, of those that are looked at; no other can be approved either. Returns them.
 */
export async function rejectRequests(
  tx: Tx,
  { id, itemId }: Pick<Rental, 'id' | 'itemId'>,
  { today, at }: { readonly today: string; readonly at: Date },
): Promise<RentalParties[]> {
  const meets = sql`daterange(r.start_date, r.end_date + ${BUFFER}, '[]') && (
    select o.held from occupancies o where o.rental_id = ${id} limit 1
  )`;
  const change = sql`
    update rentals r set status = 'rejected', closed_reason = 'overlap'
    from (${waitingKinds(itemId, meets, today)}) k
    where r.item_id = ${itemId} and r.status = 'pending' and ${IS_OF_KIND} and not k.possible
    returning r.id, r.renter_id as "renterId", r.owner_id as "ownerId", r.status`;
  return recorded(tx, change, { byId: null, at });
}

/** A rental that ends because one of its people is suspended. */
interface RentalToEnd {
  readonly id: number;
  readonly itemId: number;
  readonly pieces: number;
}

/** What ends when a person is suspended: requests for their items, their own, and their approved rentals that begin after `today`. */
const endings = (userId: number, today: string): SQL[] => [
  sql`r.status = 'pending' and r.owner_id = ${userId}`,
  sql`r.status = 'pending' and r.renter_id = ${userId}`,
  sql`r.status = 'approved' and r.renter_id = ${userId} and r.start_date > ${today} and r.handed_over_at is null`,
];

/** Some of the rentals that end because a person is suspended, at most `limit` of each kind; none while they are not. */
export async function findRentalsToEnd(
  tx: Tx,
  userId: number,
  today: string,
  limit: number,
): Promise<RentalToEnd[]> {
  // One by one, so that each is found by its index.
  const kinds = endings(userId, today).map(
    (ends) => sql`(select r.id, r.item_id as "itemId", r.pieces from rentals r where ${ends} limit ${limit})`,
  );
  const { rows } = await tx.execute<RentalToEnd & Record<string, unknown>>(sql`
    select r.* from (${sql.join(kinds, sql` union all `)}) r
    where exists (select from users u where u.id = ${userId} and u.suspended_at is not null and u.demo_closed_at is null)`);
  return rows;
}

/**
 * Rejects or cancels those of these rentals that end because a person is suspended, and returns them. Lock the items and the person
 * first, and see that they are.
 */
export async function endRentals(
  tx: Tx,
  userId: number,
  ids: readonly number[],
  { today, at }: { readonly today: string; readonly at: Date },
): Promise<ChangedRental[]> {
  const change = sql`
    update rentals r set closed_reason = 'suspended', status = case when r.owner_id = ${userId} then 'rejected' else 'cancelled' end
    where r.id = any(${sql.param(ids)}::integer[]) and (${sql.join(endings(userId, today), sql` or `)})
    returning ${CHANGED}`;
  return recorded(tx, change, { byId: null, at });
}

/**
 * Ends the pending requests between two people, because one of them has blocked the other: the blocker's own are taken back, the other's
 * rejected. Returns them.
 */
export async function endRequestsBetween(
  tx: Tx,
  blockerId: number,
  otherId: number,
  at: Date,
): Promise<ChangedRental[]> {
  const change = sql`
    update rentals r set status = case when r.renter_id = ${blockerId} then 'cancelled' else 'rejected' end,
      closed_reason = case when r.renter_id = ${blockerId} then 'withdrawn' else 'declined' end
    where r.status = 'pending'
      and ((r.renter_id = ${blockerId} and r.owner_id = ${otherId}) or (r.renter_id = ${otherId} and r.owner_id = ${blockerId}))
    returning ${CHANGED}`;
  return recorded(tx, change, { byId: blockerId, at });
}

/** For how many hours one side's word alone keeps a rental open: until it ends the check-out, and a day more in case the marketplace was down. */
const WORD_HOURS = PRESS_HOURS + 24;

/** Whether one side of a rental `r` says that it was handed over, and the other has neither said so nor reported anything. */
const isSaidToBeOut = (at: Date): SQL => sql`exists (
  select from handovers h
  where h.rental_id = r.id and h.phase = 'checkout' and h.done_at is null
    and least(h.owner_confirmed_at, h.renter_confirmed_at) > ${new Date(at.getTime() - WORD_HOURS * HOUR_MS).toISOString()}
    and not exists (
      select from disputes d
      where d.rental_id = r.id and d.state <> 'withdrawn'
        and d.opener_id = case when h.owner_confirmed_at is null then r.owner_id else r.renter_id end
    )
)`;

/** Rentals completed in one statement, and about how many pieces of them: each piece has a place that changes with its rental. */
const COMPLETED_AT_ONCE = 100;
const PIECES_AT_ONCE = 300;

/**
 * Completes approved rentals that ended before `today` and are not out with somebody, as far as one knows, some of them at most, and returns them.
 * Skips those locked by another transaction.
 */
export async function completeRentals(
  db: Db,
  { today, at }: { readonly today: string; readonly at: Date },
): Promise<RentalParties[]> {
  const change = sql`
    update rentals set status = 'completed', completed_at = ${at.toISOString()}
    where id = any(array(
      select id from (
        select ended.id, sum(ended.pieces) over (order by ended.end_date, ended.id) - ended.pieces as pieces_before
        from (
          select r.id, r.end_date, r.pieces from rentals r
          where r.status = 'approved' and r.end_date < ${today}
            and (r.returned_at is not null or r.handed_over_at is null and not (${isSaidToBeOut(at)}))
          order by r.end_date
          limit ${COMPLETED_AT_ONCE}
          for no key update skip locked
        ) ended
      ) counted
      where pieces_before < ${PIECES_AT_ONCE}
    ))
    returning ${CHANGED}`;
  return recorded(db, change, { byId: null, at });
}

/**
 * Rejects pending requests that expired before `at` or ended before `today`, at most `limit` of each, and returns them. Skips those locked
 * by another transaction.
 */
export async function takeUnanswered(
  db: Db | Tx,
  { today, at }: { readonly today: string; readonly at: Date },
  limit: number,
): Promise<RentalParties[]> {
  const change = sql`
    update rentals set status = 'rejected', closed_reason = 'expired'
    where id = any(array(
      (select id from rentals
      where status = 'pending' and expires_at <= ${at.toISOString()}
      order by expires_at
      limit ${limit}
      for no key update skip locked)
    ) || array(
      (select id from rentals
      where status = 'pending' and end_date < ${today}
      order by end_date
      limit ${limit}
      for no key update skip locked)
    ))
    returning ${CHANGED}`;
  return recorded(db, change, { byId: null, at });
}

/** Takes requests whose owners are to be reminded by `now`, at most `limit`, so that nobody else takes them. */
export async function takeToRemind(tx: Tx, now: Date, limit: number): Promise<RentalParties[]> {
  const { rows } = await tx.execute<RentalParties>(sql`
    update rentals set remind_at = null
    where id = any(array(
      select id from rentals
      where status = 'pending' and remind_at <= ${now.toISOString()}
        -- Their owners have proposed something else, and wait themselves.
        and not exists (select from rental_changes c where c.rental_id = rentals.id and c.status = 'open')
      order by remind_at
      limit ${limit}
      for no key update skip locked
    ))
    returning id, renter_id as "renterId", owner_id as "ownerId"`);
  return rows;
}
