import type { Handed } from '@lendloop/contract/handover/handover';
import type { PageQuery } from '@lendloop/contract/paging';
import { estimateTotal } from '@lendloop/contract/pricing';
import type { Rental } from '@lendloop/contract/rentals';
import type { LentQuery, LentRental, PendingQuery, PendingRental } from '@lendloop/contract/rentals/lent';
import type { DayRange } from '@lendloop/contract/values/dates';
import { majorOf, minorDigitsOf } from '@lendloop/contract/values/money';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../db/page.ts';
import { runPrepared } from '../db/prepared.ts';
import { shownImage, agreedTitle } from '../items/shownQueries.ts';
import type { Moderation, Visibility } from '../items/visibilitySql.ts';
import { withBlocked } from '../occupancies/roomSql.ts';
import { PAYMENT, toPayment, type PaymentRow } from '../payments/dueQueries.ts';
import { EXCUSED_DAYS } from './excusedQueries.ts';

/** The columns of a rental `r` and its item `i` as the viewer sees them. Convert the rows with `toRental`. */
export const rentalColumns = (visibility: Visibility) => sql`
  r.id, r.item_id, r.renter_id, r.owner_id, r.start_date, r.end_date, r.status, r.price, r.created_at,
  r.pieces, r.delivery, r.currency, r.total_minor, r.deposit_minor, r.expires_at, r.closed_reason, r.completed_at,
  r.handed_over_at, r.returned_at, r.return_unconfirmed, ${EXCUSED_DAYS} as excused_days,
  (select open.id from rental_changes open where open.rental_id = r.id and open.status = 'open') as open_change_id, ${PAYMENT} as payment,
  ${agreedTitle(visibility)} as item_title, ${shownImage(visibility)} as item_image`;

/** The version of the lines that counts for a rental `r`: each accepted change adds one, even one that costs nothing and has no lines. */
export const LINES_VERSION = sql`(
  select 1 + count(*) from rental_changes accepted where accepted.rental_id = r.id and accepted.status = 'accepted'
)`;

/** Whether the item `i` is rejected. It stays so while it waits to be reviewed again after an edit. */
export const IS_ITEM_REJECTED = sql`
  (i.moderation_status = 'rejected' or (i.moderation_status = 'pending' and 'rejected' is not distinct from (
    select a.after from audit_log a
    where a.action = 'moderate_item' and a.subject_id = i.id
    order by a.id desc
    limit 1
  )))`;

export type RentalRow = {
  readonly id: number;
  readonly item_id: number;
  readonly renter_id: number;
  readonly owner_id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly status: Rental['status'];
  /** A `numeric`, which the driver returns as text. */
  readonly price: string;
  /** A Date outside a transaction, text inside one. */
  readonly created_at: Date | string;
  readonly item_title: string;
  readonly item_image: string | null;
  readonly pieces: number;
  readonly delivery: boolean;
  /** Null in rentals from before there were terms, as are the amounts. */
  readonly currency: string | null;
  readonly total_minor: number | null;
  readonly deposit_minor: number | null;
  readonly expires_at: Date | string | null;
  readonly closed_reason: Rental['closedReason'];
  readonly handed_over_at: Date | string | null;
  readonly returned_at: Date | string | null;
  readonly excused_days: string[];
  readonly return_unconfirmed: boolean;
  readonly open_change_id: number | null;
  readonly completed_at: Date | string | null;
  readonly payment: PaymentRow;
};

/** The sums of a rental. One from before there were terms costs the price of a day times the days, in the site's currency. */
export function sumsOf(
  { price, currency: agreed, totalMinor: sum, depositMinor, ...range }: DayRange & StoredSums,
  siteCurrency: string,
): Pick<Rental, 'currency' | 'total' | 'totalMinor' | 'depositMinor'> {
  const currency = agreed ?? siteCurrency;
  const digits = minorDigitsOf(currency);
  // A higher one cannot be requested any more.
  const totalMinor = sum ?? estimateTotal(price, range, digits) ?? Number.MAX_SAFE_INTEGER;
  return { currency, total: majorOf(totalMinor, digits), totalMinor, depositMinor: depositMinor ?? 0 };
}

interface StoredSums {
  readonly price: number;
  readonly currency: string | null;
  readonly totalMinor: number | null;
  readonly depositMinor: number | null;
}

export function toRental(row: RentalRow, siteCurrency: string): Rental {
  const price = Number(row.price);
  return {
    id: row.id,
    itemId: row.item_id,
    renterId: row.renter_id,
    ownerId: row.owner_id,
    startDate: row.start_date,
    endDate: row.end_date,
    status: row.status,
    price,
    createdAt: new Date(row.created_at).toISOString(),
    itemTitle: row.item_title,
    itemImage: row.item_image,
    pieces: row.pieces,
    delivery: row.delivery,
    ...sumsOf(
      {
        startDate: row.start_date,
        endDate: row.end_date,
        price,
        currency: row.currency,
        totalMinor: row.total_minor,
        depositMinor: row.deposit_minor,
      },
      siteCurrency,
    ),
    expiresAt: row.expires_at && new Date(row.expires_at).toISOString(),
    closedReason: row.closed_reason,
    openChangeId: row.open_change_id,
    handedOverAt: row.handed_over_at && new Date(row.handed_over_at).toISOString(),
    returnedAt: row.returned_at && new Date(row.returned_at).toISOString(),
    ...(row.excused_days.length > 0 && { excusedDays: row.excused_days }),
    returnUnconfirmed: row.return_unconfirmed,
    payment: toPayment(row.payment),
    completedAt: row.completed_at && new Date(row.completed_at).toISOString(),
  };
}

/** How owners rate the renter of a rental, from the row `rated`. */
const RENTER_RATING = sql`
  (rated.renter_sum::double precision / nullif(rated.renter_count, 0)) as renter_rating, coalesce(rated.renter_count, 0) as renter_reviews`;

interface RatedRow {
  readonly renter_rating: number | null;
  readonly renter_reviews: number;
}

const toRating = (row: RatedRow) => ({ rating: row.renter_rating, reviewCount: row.renter_reviews });

/** The rentals that a person requested, newest first. Throws `invalid_cursor`. */
export async function findRentalsOfRenter(
  db: Db,
  renterId: number,
  visibility: Visibility,
  siteCurrency: string,
  { limit, cursor }: PageQuery,
): Promise<Page<Rental>> {
  const rows = await runPrepared<RentalRow>(
    db,
    sql`
      select ${rentalColumns(visibility)}
      from rentals r
      join items i on i.id = r.item_id
      where r.renter_id = ${renterId} and ${isBehind(cursor, sql`r`)}
      order by r.created_at desc, r.id desc
      limit ${limit + 1}`,
  );
  return pageOfNewest(
    rows.map((row) => toRental(row, siteCurrency)),
    limit,
  );
}

/** The pending requests for an owner's items, or for one of them, newest first. Throws `invalid_cursor`. */
export async function findPendingRentals(
  db: Db,
  ownerId: number,
  visibility: Visibility,
  siteCurrency: string,
  { itemId, limit, cursor }: PendingQuery,
): Promise<Page<PendingRental>> {
  type Row = RentalRow & {
    readonly renter_name: string;
    readonly renter_avatar: string | null;
    readonly is_item_rejected: boolean;
    readonly has_blocked_days: boolean;
  } & RatedRow;
  const page = sql`
    select r.id, r.item_id, i.quantity, r.start_date, r.end_date from rentals r join items i on i.id = r.item_id
    where r.owner_id = ${ownerId} and r.status = 'pending'
      and ${itemId === undefined ? sql`true` : sql`r.item_id = ${itemId}`} and ${isBehind(cursor, sql`r`)}
    order by r.created_at desc, r.id desc
    limit ${limit + 1}`;
  const rows = await runPrepared<Row>(
    db,
    sql`
      select ${rentalColumns(visibility)}, u.full_name as renter_name, case when u.suspended_at is null then u.avatar end as renter_avatar,
        ${IS_ITEM_REJECTED} as is_item_rejected, r.pieces > i.quantity - page.blocked as has_blocked_days, ${RENTER_RATING}
      from (${withBlocked(page)}) page
      join rentals r on r.id = page.id
      join items i on i.id = r.item_id
      join users u on u.id = r.renter_id
      left join person_ratings rated on rated.user_id = r.renter_id
      order by r.created_at desc, r.id desc`,
  );
  const pending = rows.map((row) => ({
    ...toRental(row, siteCurrency),
    renterName: row.renter_name,
    renterAvatar: row.renter_avatar,
    isItemRejected: row.is_item_rejected,
    hasBlockedDays: row.has_blocked_days,
    ...toRating(row),
  }));
  return pageOfNewest(pending, limit);
}

/** The rentals of an owner's items, or those of one status, newest first. Throws `invalid_cursor`. */
export async function findLentRentals(
  db: Db,
  ownerId: number,
  visibility: Visibility,
  siteCurrency: string,
  { status, limit, cursor }: LentQuery,
): Promise<Page<LentRental>> {
  type Row = RentalRow & RatedRow & { readonly renter_name: string; readonly renter_avatar: string | null };
  const rows = await runPrepared<Row>(
    db,
    sql`
      select ${rentalColumns(visibility)}, u.full_name as renter_name,
        case when u.suspended_at is null then u.avatar end as renter_avatar, ${RENTER_RATING}
      from rentals r
      join items i on i.id = r.item_id
      join users u on u.id = r.renter_id
      left join person_ratings rated on rated.user_id = r.renter_id
      where r.owner_id = ${ownerId} and ${status === undefined ? sql`true` : sql`r.status = ${status}`}
        and ${isBehind(cursor, sql`r`)}
      order by r.created_at desc, r.id desc
      limit ${limit + 1}`,
  );
  const lent = rows.map((row) => ({
    ...toRental(row, siteCurrency),
    renterName: row.renter_name,
    renterAvatar: row.renter_avatar,
    ...toRating(row),
  }));
  return pageOfNewest(lent, limit);
}

/** The rentals with these ids, with their renters' names, in no particular order. Of the items, they contain what everybody sees. */
export async function findLiveRentals(
  db: Db,
  ids: readonly number[],
  moderation: Moderation,
  siteCurrency: string,
): Promise<(Rental & { renterName: string })[]> {
  const visibility = { moderation, viewer: null };
  const rows = await runPrepared<RentalRow & { renter_name: string }>(
    db,
    sql`
      select ${rentalColumns(visibility)}, u.full_name as renter_name
      from rentals r
      join items i on i.id = r.item_id
      join users u on u.id = r.renter_id
      where r.id = any(${sql.param(ids)}::integer[])`,
  );
  return rows.map((row) => ({ ...toRental(row, siteCurrency), renterName: row.renter_name }));
}

/**
 * The approved rentals between a person and others that have not ended, the next first: at most `most` with each of them in each
 * direction.
 */
export async function findRunningBetween(
  db: Db,
  one: number,
  others: readonly number[],
  most: number,
  moderation: Moderation,
): Promise<
  (Handed &
    Pick<Rental, 'id' | 'ownerId' | 'renterId' | 'status'> & {
      readonly itemTitle: string;
    })[]
> {
  const them = sql`${sql.param(others)}::integer[]`;
  return runPrepared(
    db,
    sql`
      select r.id, r.owner_id as "ownerId", r.renter_id as "renterId", r.start_date as "startDate", r.end_date as "endDate", r.status,
        r.handed_over_at::text as "handedOverAt", r.returned_at::text as "returnedAt",
        ${agreedTitle({ moderation, viewer: { id: one, isAdmin: false } })} as "itemTitle"
      from (
        select r.id, row_number() over (partition by r.owner_id, r.renter_id order by r.start_date, r.id) as place
        from rentals r
        where r.status = 'approved'
          and ((r.renter_id = ${one} and r.owner_id = any(${them})) or (r.owner_id = ${one} and r.renter_id = any(${them})))
      ) running
      join rentals r on r.id = running.id
      join items i on i.id = r.item_id
      where running.place <= ${most}
      order by r.start_date, r.id`,
  );
}
