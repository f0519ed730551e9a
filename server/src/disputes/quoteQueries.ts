import type { QuotedMessage, QuotedPhoto } from '@lendloop/contract/disputes/entries';
import type { Reportable } from '@lendloop/contract/disputes/kinds';
import type { EvidencePhase } from '@lendloop/contract/handover/handover';
import { NO_HASH } from '@lendloop/contract/handover/record';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { DEPOSIT_HELD, HAD_SAID_PAID, SAID_PAID_MINOR } from '../payments/dueQueries.ts';
import { CAME_BACK_AT, EARLIEST_START, IS_BACK_BY_RENTER_ALONE } from '../rentals/agreedSql.ts';
import { hashOfText } from './disputeChain.ts';

/** A rental, its item and its two people. */
interface Rental {
  readonly rentalId: number;
  readonly itemId: number;
  readonly ownerId: number;
  readonly renterId: number;
}

/** A rental that a problem is reported with. */
export interface ReportedRental extends Rental, Reportable {
  readonly currency: string;
  readonly price: number;
  readonly pieces: number;
  /** What a piece is worth by the terms that were agreed on; null if they do not say. */
  readonly declaredValue: number | null;
  /** What was agreed on; null in rentals from before there were such amounts. */
  readonly totalMinor: number | null;
  readonly depositMinor: number | null;
  /** All that the renter may have paid by what was said. */
  readonly saidPaidMinor: number;
  /** What the owner holds of the deposit. */
  readonly heldMinor: number;
  readonly hasUnclosed: boolean;
  /** Who has opened a dispute about it. */
  readonly openers: readonly number[];
}

/** A rental that is locked; null if there is none. */
export async function findReported(tx: Tx, id: number, siteCurrency: string): Promise<ReportedRental | null> {
  type Row = Omit<
    ReportedRental,
    'currency' | 'price' | 'completedAt' | 'cameBackAt' | 'handedOverAt' | 'returnedAt' | 'dispute'
  > & {
    readonly currency: string | null;
    readonly price: string;
    readonly completedAt: string | null;
    readonly cameBackAt: string | null;
    readonly handedOverAt: string | null;
    readonly returnedAt: string | null;
    readonly disputeOpenedAt: string | null;
    readonly disputeClosedAt: string | null;
  };
  const { rows } = await tx.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select r.id as "rentalId", r.item_id as "itemId", r.owner_id as "ownerId", r.renter_id as "renterId", r.status,
      r.closed_reason as "closedReason",
      r.start_date as "startDate", ${EARLIEST_START} as "earliestStartDate", ${CAME_BACK_AT} as "cameBackAt", ${IS_BACK_BY_RENTER_ALONE} as "isBackByRenterAlone", r.end_date as "endDate", r.handed_over_at as "handedOverAt", r.returned_at as "returnedAt",
      r.completed_at as "completedAt", r.currency, r.price, r.pieces, (r.terms ->> 'declaredValue')::float8 as "declaredValue",
      r.total_minor::float8 as "totalMinor", r.deposit_minor::float8 as "depositMinor", ${DEPOSIT_HELD}::float8 as "heldMinor",
      exists (select from disputes d where d.rental_id = r.id and d.closed_at is null) as "hasUnclosed",
      array(select d.opener_id from disputes d where d.rental_id = r.id) as openers,
      to_jsonb(array(
        select jsonb_build_object('what', e.what, 'at', e.at) from rental_events e where e.rental_id = r.id and e.what = 'cancelled'
      )) as events,
      ${HAD_SAID_PAID} as "hadSaidPaid", ${SAID_PAID_MINOR} as "saidPaidMinor",
      newest.created_at as "disputeOpenedAt", newest.closed_at as "disputeClosedAt"
    from rentals r
    left join lateral (
      select d.created_at, d.closed_at from disputes d where d.rental_id = r.id order by d.id desc limit 1
    ) as newest on true
    where r.id = ${id}`);
  const [row] = rows;
  if (!row) return null;
  const { disputeOpenedAt, disputeClosedAt, ...found } = row;
  return {
    ...found,
    currency: row.currency ?? siteCurrency,
    price: Number(row.price),
    completedAt: momentOf(row.completedAt),
    cameBackAt: momentOf(row.cameBackAt),
    handedOverAt: momentOf(row.handedOverAt),
    returnedAt: momentOf(row.returnedAt),
    dispute:
      disputeOpenedAt === null
        ? null
        : { openedAt: new Date(disputeOpenedAt).toISOString(), closedAt: momentOf(disputeClosedAt) },
  };
}

const momentOf = (at: string | null): string | null => at && new Date(at).toISOString();

/** Photos of the rental's record, in its order. Lock the item first. Throws `evidence_not_found`. */
export async function findQuotedPhotos(
  tx: Tx,
  { rentalId }: Rental,
  ids: readonly number[],
): Promise<QuotedPhoto[]> {
  if (ids.length === 0) return [];
  interface Row {
    readonly id: number;
    readonly byId: number;
    readonly phase: QuotedPhoto['phase'];
    readonly sha256: string;
    readonly receivedAt: string;
    readonly takenAt: string | null;
  }
  const { rows } = await tx.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select e.id, e.by_id as "byId", e.phase, e.sha256, e.received_at as "receivedAt", e.taken_at as "takenAt"
    from evidence e
    where e.rental_id = ${rentalId} and e.kind = 'photo' and e.withdrawn_at is null
      and e.id = any(${sql.param(ids)}::integer[])
    order by e.number`);
  if (rows.length < ids.length) throw new Problem('evidence_not_found');
  return rows.map((row) => ({
    ...row,
    receivedAt: new Date(row.receivedAt).toISOString(),
    takenAt: momentOf(row.takenAt),
  }));
}

/** Messages of the two people about the item, oldest first; none that was removed. Throws `message_not_found`. */
export async function findQuotedMessages(
  tx: Tx,
  { itemId, ownerId, renterId }: Rental,
  ids: readonly number[],
): Promise<QuotedMessage[]> {
  if (ids.length === 0) return [];
  interface Row {
    readonly id: number;
    readonly byId: number;
    readonly text: string;
    readonly sentAt: string;
  }
  const { rows } = await tx.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select m.id, m.sender_id as "byId", m.content as text, m.created_at as "sentAt"
    from messages m
    where m.id = any(${sql.param(ids)}::integer[]) and m.item_id = ${itemId} and m.removed_at is null
      and m.sender_id in (${ownerId}, ${renterId}) and m.receiver_id in (${ownerId}, ${renterId})
    order by m.id`);
  if (rows.length < ids.length) throw new Problem('message_not_found');
  return rows.map((row) => ({
    ...row,
    sentAt: new Date(row.sentAt).toISOString(),
    sha256: hashOfText(row.text),
  }));
}

/** How the record of a rental is now: its newest hash, and what it holds of each phase. */
export async function findRecordState(tx: Tx, rentalId: number) {
  interface Row {
    readonly lastHash: string | null;
    readonly phases: readonly {
      readonly phase: EvidencePhase;
      readonly doneAt: string | null;
      readonly photos: number;
      readonly notes: number;
    }[];
  }
  const { rows } = await tx.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select (
      select e.hash from evidence e where e.rental_id = ${rentalId} order by e.number desc limit 1
    ) as "lastHash", to_jsonb(array(
      select jsonb_build_object(
        'phase', part.phase,
        'doneAt', (select h.done_at from handovers h where h.rental_id = ${rentalId} and h.phase = part.phase),
        'photos', count(e.id) filter (where e.kind = 'photo' and e.withdrawn_at is null),
        'notes', count(distinct e.by_id) filter (where e.kind = 'notes')
      )
      from unnest(array['checkout', 'checkin', 'dispute']) with ordinality as part (phase, place)
      left join evidence e on e.rental_id = ${rentalId} and e.phase = part.phase
      group by part.phase, part.place
      order by part.place
    )) as phases`);
  const [row] = rows;
  return {
    lastHash: row?.lastHash ?? NO_HASH,
    phases: (row?.phases ?? []).map((part) => ({
      ...part,
      doneAt: momentOf(part.doneAt),
    })),
  };
}
