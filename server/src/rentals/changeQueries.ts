import type { PriceLine } from '@lendloop/contract/pricing';
import type { AgreedTerms, Rental } from '@lendloop/contract/rentals';
import type { ChangeBody, RentalChange } from '@lendloop/contract/rentals/changes';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { IS_ITEM_REJECTED, LINES_VERSION, rentalColumns, toRental, type RentalRow } from './queries.ts';

/** A row of `rental_changes` as JSON. */
export interface ChangeRow {
  readonly id: number;
  readonly by_id: number;
  readonly start_date: string;
  readonly end_date: string;
  readonly pieces: number;
  readonly discount_minor: number;
  readonly total_minor: number;
  readonly deposit_minor: number;
  readonly from_start_date: string;
  readonly from_end_date: string;
  readonly from_pieces: number;
  readonly from_discount_minor: number;
  readonly from_total_minor: number;
  readonly from_deposit_minor: number;
  readonly note: string | null;
  readonly status: RentalChange['status'];
  readonly created_at: string;
  readonly expires_at: string;
}

export const toChange = (row: ChangeRow): RentalChange => ({
  id: row.id,
  byId: row.by_id,
  from: {
    startDate: row.from_start_date,
    endDate: row.from_end_date,
    pieces: row.from_pieces,
    discountMinor: row.from_discount_minor,
    totalMinor: row.from_total_minor,
    depositMinor: row.from_deposit_minor,
  },
  to: {
    startDate: row.start_date,
    endDate: row.end_date,
    pieces: row.pieces,
    discountMinor: row.discount_minor,
    totalMinor: row.total_minor,
    depositMinor: row.deposit_minor,
  },
  differenceMinor: row.total_minor - row.from_total_minor,
  note: row.note,
  status: row.status,
  createdAt: new Date(row.created_at).toISOString(),
  expiresAt: new Date(row.expires_at).toISOString(),
});

/** A change of a rental, and what is agreed on with it. */
export interface StoredChange {
  readonly change: RentalChange;
  readonly rentalId: number;
  readonly isCounter: boolean;
  readonly lines: readonly PriceLine[];
}

type StoredRow = ChangeRow & {
  readonly rental_id: number;
  readonly is_counter: boolean;
  readonly lines: readonly PriceLine[];
};

const toStored = (row: StoredRow): StoredChange => ({
  change: toChange(row),
  rentalId: row.rental_id,
  isCounter: row.is_counter,
  lines: row.lines,
});

/** A proposal of a rental; null if there is none with this id. */
export async function findChange(tx: Tx, rentalId: number, id: number): Promise<StoredChange | null> {
  const { rows } = await tx.execute<{ stored: StoredRow }>(sql`
    select to_jsonb(c) as stored from rental_changes c where c.id = ${id} and c.rental_id = ${rentalId}`);
  return rows[0] ? toStored(rows[0].stored) : null;
}

/** What a person has proposed with this `clientId`; null if there is nothing. */
export async function findSentChange(tx: Tx, byId: number, clientId: string): Promise<StoredChange | null> {
  const { rows } = await tx.execute<{ stored: StoredRow }>(sql`
    select to_jsonb(c) as stored from rental_changes c where c.by_id = ${byId} and c.client_id = ${clientId}`);
  return rows[0] ? toStored(rows[0].stored) : null;
}

/** Whether a proposal sent again is the one made first. What was left out was as it is in the rental. */
export const isSame = (
  { change: { from, to, note }, rentalId }: StoredChange,
  id: number,
  body: ChangeBody,
): boolean =>
  rentalId === id &&
  to.startDate === body.startDate &&
  to.endDate === body.endDate &&
  to.pieces === (body.pieces ?? from.pieces) &&
  to.discountMinor === (body.discountMinor ?? from.discountMinor) &&
  note === body.note;

/** A rental as changing it needs it. */
export interface ChangeableRental extends Rental {
  readonly isItemDeleted: boolean;
  readonly isItemRejected: boolean;
  readonly availableFrom: string | null;
  readonly availableUntil: string | null;
  /** How many pieces its item has. */
  readonly quantity: number;
  /** Those that were agreed. One from before there were terms has the defaults, and the price of a day that it was requested for. */
  readonly agreed: AgreedTerms;
  /** What the owner has taken off. */
  readonly discountMinor: number;
  readonly openChange: RentalChange | null;
}

/** A rental with its open proposal. Lock it first. */
export async function findChangeable(
  tx: Tx,
  id: number,
  visibility: Visibility,
  siteCurrency: string,
): Promise<ChangeableRental | null> {
  type Row = RentalRow & {
    readonly is_item_deleted: boolean;
    readonly is_item_rejected: boolean;
    readonly available_from: string | null;
    readonly available_until: string | null;
    readonly quantity: number;
    readonly terms: AgreedTerms | null;
    readonly discount_minor: number;
    readonly open_change: ChangeRow | null;
  };
  const { rows } = await tx.execute<Row>(sql`
    select ${rentalColumns(visibility)}, r.terms, i.deleted_at is not null as is_item_deleted,
      ${IS_ITEM_REJECTED} as is_item_rejected, i.available_from, i.available_until, i.quantity,
      (
        select to_jsonb(c) from rental_changes c where c.rental_id = r.id and c.status = 'open'
      ) as open_change,
      coalesce((
        select -l.amount_minor from rental_lines l
        where l.rental_id = r.id and l.code = 'special_offer'
          and l.version = ${LINES_VERSION}
      ), 0)::float8 as discount_minor
    from rentals r
    join items i on i.id = r.item_id
    where r.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const rental = toRental(row, siteCurrency);
  return {
    ...rental,
    isItemDeleted: row.is_item_deleted,
    isItemRejected: row.is_item_rejected,
    availableFrom: row.available_from,
    availableUntil: row.available_until,
    quantity: row.quantity,
    agreed: row.terms ? { ...DEFAULT_TERMS, ...row.terms } : termsOfBefore(rental),
    discountMinor: row.discount_minor,
    openChange: row.open_change && toChange(row.open_change),
  };
}

/** The terms of a rental from before there were any. */
const termsOfBefore = ({ price }: Pick<Rental, 'price'>): AgreedTerms => ({
  ...DEFAULT_TERMS,
  price,
  feeRenterPercent: 0,
  feeOwnerPercent: 0,
  weekendDays: [],
});
