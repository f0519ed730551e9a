import type { DisputeState } from '@lendloop/contract/disputes/states';
import { quote, type PriceLine } from '@lendloop/contract/pricing';
import type { AgreedTerms, Rental, RentalDetails, RentalPerson } from '@lendloop/contract/rentals';
import { CHANGES_SHOWN_MAX } from '@lendloop/contract/rentals/changes';
import { EVENTS_SAID_MAX, type RentalEvent } from '@lendloop/contract/rentals/events';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { placeColumn, toShownPlace, type PlaceRow } from '../items/place.ts';
import { agreedLocation, shownLocation } from '../items/shownQueries.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import type { StoredDue } from '../payments/draftRules.ts';
import { DUES, HAD_SAID_PAID, SAID_PAID_MINOR, toStoredDue, type DueRow } from '../payments/dueQueries.ts';
import { CAME_BACK_AT, EARLIEST_START, IS_BACK_BY_RENTER_ALONE } from './agreedSql.ts';
import { toChange, type ChangeRow } from './changeQueries.ts';
import { IS_ITEM_REJECTED, LINES_VERSION, rentalColumns, toRental, type RentalRow } from './queries.ts';

interface LineRow {
  readonly code: PriceLine['code'];
  readonly quantity: number;
  readonly unit_minor: number | null;
  readonly percent: number | null;
  readonly amount_minor: number;
  readonly party: PriceLine['for'];
}

interface EventRow {
  readonly what: RentalEvent['what'];
  readonly by_id: number | null;
  readonly amount_minor: number | null;
  readonly at: string;
  readonly due_kind: RentalEvent['dueKind'];
}

interface PersonRow {
  readonly full_name: string;
  readonly avatar: string | null;
  readonly created_at: string;
  readonly verification_status: RentalPerson['verificationStatus'];
}

/** A rental before it is said what the viewer can do with it. */
export type StoredRental = Omit<RentalDetails, 'can' | 'claimMaxMinor' | 'dues' | 'handover' | 'reviews'> & {
  readonly dues: readonly StoredDue[];
  readonly isItemDeleted: boolean;
  readonly isItemRejected: boolean;
  /** Who has opened disputes about it, and whether one is not closed. */
  readonly disputeOpeners: readonly number[];
  readonly hasUnclosedDispute: boolean;
  /** As `Reportable` says. */
  readonly hadSaidPaid: boolean;
  /** All that its renter may have paid by what was said. */
  readonly saidPaidMinor: number;
};

const personOf = (column: 'owner_id' | 'renter_id') => sql`(
  select jsonb_build_object(
    'full_name', u.full_name, 'avatar', case when u.suspended_at is null then u.avatar end,
    'created_at', u.created_at, 'verification_status', u.verification_status
  )
  from users u where u.id = r.${sql.raw(column)}
)`;

interface DisputeRow {
  readonly id: number;
  readonly state: DisputeState;
  readonly opener_id: number;
  readonly created_at: string;
  readonly closed_at: string | null;
}

type DetailsRow = RentalRow &
  PlaceRow & {
    readonly terms: AgreedTerms | null;
    readonly lines: readonly LineRow[];
    readonly events: readonly EventRow[];
    readonly changes: readonly ChangeRow[];
    readonly dues: readonly DueRow[];
    readonly first_start_date: string;
    readonly earliest_start_date: string;
    readonly came_back_at: Date | string | null;
    readonly is_back_by_renter_alone: boolean;
    readonly cancel_note: string | null;
    readonly disputes: readonly DisputeRow[];
    readonly had_said_paid: boolean;
    readonly said_paid_minor: number;
    readonly item_location: string | null;
    readonly agreed_location: string | null;
    readonly is_item_deleted: boolean;
    readonly is_item_rejected: boolean;
    readonly owner: PersonRow;
    readonly renter: PersonRow;
  };

/** What people have said of dues and proposed, and what came of it: both can go on for ever, so only the newest are read. */
const SAID = sql`'^(due|change)_'`;

const selectDetails = (id: number, visibility: Visibility) => sql`
  select ${rentalColumns(visibility)}, r.terms, to_jsonb(array(
    select to_jsonb(l) from rental_lines l
    where l.rental_id = r.id
      and l.version = ${LINES_VERSION}
    order by l.position
  )) as lines, to_jsonb(array(
    select to_jsonb(e) from rental_events e
    where e.rental_id = r.id and (e.what !~ ${SAID} or e.id in (
      select said.id from rental_events said
      where said.rental_id = r.id and said.what ~ ${SAID}
      order by said.id desc
      limit ${sql.raw(String(EVENTS_SAID_MAX))}
    ))
    order by e.id
  )) as events, to_jsonb(array(
    select to_jsonb(newest) - 'lines' from (
      select * from rental_changes c where c.rental_id = r.id order by c.id desc limit ${sql.raw(String(CHANGES_SHOWN_MAX))}
    ) as newest
    order by newest.id
  )) as changes, ${DUES} as dues, coalesce((
    select c.from_start_date from rental_changes c
    where c.rental_id = r.id and c.status = 'accepted' and not c.is_counter
    order by c.id
    limit 1
  ), r.start_date) as first_start_date, ${EARLIEST_START} as earliest_start_date, ${CAME_BACK_AT} as came_back_at,
    ${IS_BACK_BY_RENTER_ALONE} as is_back_by_renter_alone,
    to_jsonb(array(select to_jsonb(d) from disputes d where d.rental_id = r.id order by d.id)) as disputes, ${HAD_SAID_PAID} as had_said_paid,
    ${SAID_PAID_MINOR} as said_paid_minor,
    r.cancel_note, i.deleted_at is not null as is_item_deleted, ${IS_ITEM_REJECTED} as is_item_rejected,
    ${shownLocation(visibility)} as item_location, ${agreedLocation(visibility)} as agreed_location, i.latitude, i.longitude, ${placeColumn(visibility.viewer?.id ?? null)}, ${personOf('owner_id')} as owner, ${personOf('renter_id')} as renter
  from rentals r
  join items i on i.id = r.item_id
  where r.id = ${id}`;

/** A rental with its terms, lines, events and dues, whoever asks; null if there is none. */
export async function findRentalDetails(
  db: Db,
  id: number,
  visibility: Visibility,
  siteCurrency: string,
): Promise<StoredRental | null> {
  const [row] = await runPrepared<DetailsRow>(db, selectDetails(id, visibility));
  return row ? toDetails(row, siteCurrency) : null;
}

/** The same in a transaction that has locked it. Throws an error if there is none. */
export async function findLockedDetails(
  tx: Tx,
  id: number,
  visibility: Visibility,
  siteCurrency: string,
): Promise<StoredRental> {
  const { rows } = await tx.execute<DetailsRow>(selectDetails(id, visibility));
  if (!rows[0]) throw new Error('A rental is gone.');
  return toDetails(rows[0], siteCurrency);
}

function toDetails(row: DetailsRow, siteCurrency: string): StoredRental {
  const rental = toRental(row, siteCurrency);
  const { terms } = row;
  const lines = terms === null ? linesOfBefore(rental) : row.lines.map(toLine);
  const events = row.events.map(toEvent);
  // Of rentals from before this was recorded, at least the request is known.
  if (events[0]?.what !== 'requested')
    events.unshift({
      at: rental.createdAt,
      what: 'requested',
      byId: rental.renterId,
      amountMinor: null,
      dueKind: null,
    });
  return {
    ...rental,
    // Terms from before there were pieces.
    terms: terms && { ...DEFAULT_TERMS, ...terms },
    lines,
    events,
    changes: row.changes.map(toChange),
    dues: row.dues.map(toStoredDue),
    firstStartDate: row.first_start_date,
    earliestStartDate: row.earliest_start_date,
    cameBackAt: row.came_back_at && new Date(row.came_back_at).toISOString(),
    isBackByRenterAlone: row.is_back_by_renter_alone,
    cancelNote: row.cancel_note,
    dispute: toDispute(row.disputes.at(-1)),
    disputeOpeners: row.disputes.map(({ opener_id }) => opener_id),
    hasUnclosedDispute: row.disputes.some(({ closed_at }) => closed_at === null),
    hadSaidPaid: row.had_said_paid,
    saidPaidMinor: row.said_paid_minor,
    isItemDeleted: row.is_item_deleted,
    isItemRejected: row.is_item_rejected,
    owner: toPerson(row.owner),
    renter: toPerson(row.renter),
    itemLocation: row.item_location,
    agreedLocation: row.agreed_location,
    ...toShownPlace(row),
  };
}

const toDispute = (row: DisputeRow | undefined): RentalDetails['dispute'] =>
  row
    ? {
        id: row.id,
        state: row.state,
        openedAt: new Date(row.created_at).toISOString(),
        closedAt: row.closed_at && new Date(row.closed_at).toISOString(),
      }
    : null;

const toEvent = (row: EventRow): RentalEvent => ({
  at: new Date(row.at).toISOString(),
  what: row.what,
  byId: row.by_id,
  amountMinor: row.amount_minor,
  dueKind: row.due_kind,
});

const toPerson = (row: PersonRow): RentalPerson => ({
  fullName: row.full_name,
  avatar: row.avatar,
  createdAt: new Date(row.created_at).toISOString(),
  verificationStatus: row.verification_status,
});

const toLine = (row: LineRow): PriceLine => ({
  code: row.code,
  quantity: row.quantity,
  unitMinor: row.unit_minor,
  percent: row.percent,
  amountMinor: row.amount_minor,
  for: row.party,
});

/** A rental from before there were terms has one line: its days. */
function linesOfBefore({ price, currency, ...range }: Rental): PriceLine[] {
  const settings = { weekendDays: [], feeRenterPercent: 0, feeOwnerPercent: 0 };
  const found = quote(
    { ...DEFAULT_TERMS, price },
    range,
    { pieces: 1, delivery: false },
    { ...settings, minorDigits: minorDigitsOf(currency) },
  );
  return [...(found?.lines ?? [])];
}
