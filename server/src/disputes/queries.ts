import type { Dispute, DisputePerson, DisputesQuery } from '@lendloop/contract/disputes/disputes';
import { REVIEW_GOAL_DAYS } from '@lendloop/contract/disputes/states';
import { dayOf } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../db/page.ts';
import { runPrepared } from '../db/prepared.ts';
import type { EvidenceRow } from '../handover/chain.ts';
import { shownImage, agreedTitle } from '../items/shownQueries.ts';
import type { Moderation, Visibility } from '../items/visibilitySql.ts';
import { DEPOSIT_HELD, IS_DEPOSIT_FROZEN } from '../payments/dueQueries.ts';
import { EARLIEST_START } from '../rentals/agreedSql.ts';
import { EXCUSED_DAYS } from '../rentals/excusedQueries.ts';
import type { EntryRow } from './disputeChain.ts';
import { haveMet, isAgreedJustBefore, lateDaysByPress, type Recorded } from './meetingRules.ts';
import { ACTED_AT, AGREED_AT, HAVE_MET, IS_RETURNED, RETURN_PRESSED_AT } from './meetingSql.ts';
import {
  actionsOf,
  isOwners,
  outcomeOfSilence,
  turnOf,
  type OpenOffer,
  type StoredDispute,
} from './rules.ts';

const DAY_MS = 86_400_000;

/** A row of `disputes` as JSON. */
interface StoredRow {
  readonly id: number;
  readonly rental_id: number;
  readonly opener_id: number;
  readonly other_id: number;
  readonly kind: StoredDispute['kind'];
  readonly claim_minor: number | null;
  readonly state: StoredDispute['state'];
  readonly created_at: string;
  readonly deadline_at: string;
  readonly review_at: string | null;
  readonly opener_ready: boolean;
  readonly other_ready: boolean;
  readonly held_minor: number;
  readonly outcome: StoredDispute['outcome'];
  readonly amount_minor: number | null;
  readonly decided_by: number | null;
  readonly is_final: boolean;
  readonly claimed_by: number | null;
  readonly claimed_until: string | null;
  readonly closed_at: string | null;
}

type Named = Pick<DisputePerson, 'id' | 'fullName' | 'avatar'>;

export interface DisputeRow extends Recorded {
  readonly dispute: StoredRow;
  readonly item_id: number;
  readonly owner_id: number;
  readonly renter_id: number;
  readonly currency: string | null;
  readonly is_returned: boolean;
  readonly late_days: number | null;
  readonly is_cancelled: boolean;
  readonly item_title: string;
  readonly item_image: string | null;
  readonly opener: Named;
  readonly other: Named;
  readonly is_other_barred: boolean;
  readonly offer: OpenOffer | null;
  readonly appealed_by: readonly number[];
  readonly held_minor: number;
  readonly is_frozen: boolean;
  readonly claimer: string | null;
}

const person = (column: 'opener_id' | 'other_id') => sql`(
  select jsonb_build_object('id', u.id, 'fullName', u.full_name, 'avatar', case when u.suspended_at is null then u.avatar end)
  from users u where u.id = d.${sql.raw(column)}
)`;

/** The columns of a dispute `d`, its rental `r` and its item `i`. Convert the rows with `toFound`. */
export const disputeColumns = (visibility: Visibility): SQL => sql`
  to_jsonb(d) as dispute, r.item_id, r.owner_id, r.renter_id, r.start_date, r.end_date, r.currency,
  ${HAVE_MET} as have_met, ${ACTED_AT} as acted_at, ${AGREED_AT} as agreed_at, ${EARLIEST_START} as earliest_start,
  ${IS_RETURNED} as is_returned, r.late_days, ${RETURN_PRESSED_AT} as return_pressed_at,
  ${EXCUSED_DAYS} as excused_days, r.status = 'cancelled' as is_cancelled,
  ${agreedTitle(visibility)} as item_title, ${shownImage(visibility)} as item_image,
  ${person('opener_id')} as opener, ${person('other_id')} as other,
  (select u.suspended_at is not null from users u where u.id = d.other_id) as is_other_barred, (
    select jsonb_build_object('entryId', e.id, 'number', e.number, 'byId', e.by_id, 'amountMinor', e.body -> 'offerMinor')
    from dispute_entries e where e.id = d.offer_id
  ) as offer,
  array(select e.by_id from dispute_entries e where e.dispute_id = d.id and e.kind = 'appealed') as appealed_by,
  (case when d.closed_at is null then ${DEPOSIT_HELD} else d.held_minor end)::float8 as held_minor,
  ${IS_DEPOSIT_FROZEN} as is_frozen,
  (select u.full_name from users u where u.id = d.claimed_by) as claimer`;

export const FROM_DISPUTES = sql`disputes d join rentals r on r.id = d.rental_id join items i on i.id = r.item_id`;

/** A dispute with what only screens read of it. */
export interface FoundDispute extends StoredDispute {
  readonly startDate: string;
  readonly endDate: string;
  readonly itemImage: string | null;
  readonly opener: Named;
  readonly other: Named;
  readonly isFrozen: boolean;
  readonly claimer: string | null;
}

const momentOf = (at: string | null): string | null => at && new Date(at).toISOString();

/** The settings that are read with a dispute. */
export interface DisputeSite {
  readonly currency: string;
  readonly timeZone: string;
}

export const toFound = (row: DisputeRow, site: DisputeSite): FoundDispute => ({
  id: row.dispute.id,
  rentalId: row.dispute.rental_id,
  itemId: row.item_id,
  itemTitle: row.item_title,
  ownerId: row.owner_id,
  renterId: row.renter_id,
  currency: row.currency ?? site.currency,
  haveMet: haveMet(row, site.timeZone),
  isAgreedJustBefore: isAgreedJustBefore(row, row.dispute.created_at),
  isReturned: row.is_returned,
  hasBegun: row.start_date <= dayOf(new Date(row.dispute.deadline_at), site.timeZone),
  isDue: row.end_date < dayOf(new Date(row.dispute.deadline_at), site.timeZone),
  lateDays: row.late_days,
  lateDaysByPress: lateDaysByPress(row, site.timeZone),
  isCancelled: row.is_cancelled,
  openerId: row.dispute.opener_id,
  otherId: row.dispute.other_id,
  isOtherBarred: row.is_other_barred,
  kind: row.dispute.kind,
  claimMinor: row.dispute.claim_minor,
  state: row.dispute.state,
  createdAt: new Date(row.dispute.created_at).toISOString(),
  deadlineAt: new Date(row.dispute.deadline_at).toISOString(),
  reviewAt: momentOf(row.dispute.review_at),
  ready: { opener: row.dispute.opener_ready, other: row.dispute.other_ready },
  offer: row.offer,
  heldMinor: row.held_minor,
  outcome: row.dispute.outcome,
  amountMinor: row.dispute.amount_minor,
  decidedBy: row.dispute.decided_by,
  isFinal: row.dispute.is_final,
  appealedBy: row.appealed_by,
  claimedBy: row.dispute.claimed_by,
  claimedUntil: momentOf(row.dispute.claimed_until),
  closedAt: momentOf(row.dispute.closed_at),
  startDate: row.start_date,
  endDate: row.end_date,
  itemImage: row.item_image,
  opener: row.opener,
  other: row.other,
  isFrozen: row.is_frozen,
  claimer: row.claimer,
});

/** A dispute as the viewer sees it. */
export function toDispute(found: FoundDispute, viewerId: number): Dispute {
  const isOwner = isOwners(found);
  const { state, reviewAt } = found;
  return {
    id: found.id,
    rentalId: found.rentalId,
    itemId: found.itemId,
    itemTitle: found.itemTitle,
    itemImage: found.itemImage,
    startDate: found.startDate,
    endDate: found.endDate,
    kind: found.kind,
    opener: { ...found.opener, side: isOwner ? 'owner' : 'renter' },
    other: { ...found.other, side: isOwner ? 'renter' : 'owner' },
    currency: found.currency,
    claimMinor: found.claimMinor,
    state,
    createdAt: found.createdAt,
    deadlineAt: found.deadlineAt,
    goalAt:
      state === 'review' && reviewAt !== null
        ? new Date(Date.parse(reviewAt) + REVIEW_GOAL_DAYS * DAY_MS).toISOString()
        : null,
    closedAt: found.closedAt,
    outcome: found.outcome,
    amountMinor: found.amountMinor,
    isFinal: found.isFinal,
    offer: found.offer && {
      entryId: found.offer.entryId,
      byId: found.offer.byId,
      amountMinor: found.offer.amountMinor,
    },
    ready: found.ready,
    unanswered: outcomeOfSilence(found),
    turn: turnOf(found),
    deposit: { heldMinor: found.heldMinor, isFrozen: found.isFrozen },
    can: actionsOf(found, viewerId),
  };
}

/** A dispute, whoever asks; null if there is none. */
export async function findDispute(
  db: Db,
  id: number,
  visibility: Visibility,
  site: DisputeSite,
): Promise<FoundDispute | null> {
  const statement = sql`select ${disputeColumns(visibility)} from ${FROM_DISPUTES} where d.id = ${id}`;
  const [row] = await runPrepared<{ [Key in keyof DisputeRow]: DisputeRow[Key] }>(db, statement);
  return row ? toFound(row, site) : null;
}

/** The same in a transaction that has locked it, as both of its people may see it. */
export async function findLockedDispute(
  tx: Tx,
  id: number,
  { moderation, ...site }: DisputeSite & { readonly moderation: Moderation },
): Promise<FoundDispute | null> {
  const visibility = { moderation, viewer: null };
  const { rows } = await tx.execute<{ [Key in keyof DisputeRow]: DisputeRow[Key] }>(sql`
    select ${disputeColumns(visibility)} from ${FROM_DISPUTES} where d.id = ${id}`);
  return rows[0] ? toFound(rows[0], site) : null;
}

/** What is said in a dispute, and the photos of its rental, in their order; those taken back not. */
export async function findTimeline(
  db: Db,
  id: number,
): Promise<{ readonly entries: readonly EntryRow[]; readonly photos: readonly EvidenceRow[] }> {
  const [row] = await runPrepared<{ entries: EntryRow[]; photos: EvidenceRow[] }>(
    db,
    sql`
      select to_jsonb(array(select to_jsonb(e) from dispute_entries e where e.dispute_id = d.id order by e.number)) as entries,
        to_jsonb(array(
          select to_jsonb(p) from evidence p
          where p.rental_id = d.rental_id and p.kind = 'photo' and p.withdrawn_at is null
          order by p.number
        )) as photos
      from disputes d where d.id = ${id}`,
  );
  return row ?? { entries: [], photos: [] };
}

/** The disputes about a person's rentals, newest first. Throws `invalid_cursor`. */
export async function findDisputesOf(
  db: Db,
  personId: number,
  visibility: Visibility,
  site: DisputeSite,
  { limit, cursor }: DisputesQuery,
): Promise<Page<Dispute>> {
  const rows = await runPrepared<{ [Key in keyof DisputeRow]: DisputeRow[Key] }>(
    db,
    sql`
      select ${disputeColumns(visibility)} from ${FROM_DISPUTES}
      where (d.opener_id = ${personId} or d.other_id = ${personId}) and ${isBehind(cursor, sql`d`)}
      order by d.created_at desc, d.id desc
      limit ${limit + 1}`,
  );
  return pageOfNewest(
    rows.map((row) => toDispute(toFound(row, site), personId)),
    limit,
  );
}

/** The rental that a dispute is about; null if there is none. */
export async function findRentalOf(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await tx.execute<{ rentalId: number }>(sql`
    select d.rental_id as "rentalId" from disputes d where d.id = ${id}`);
  return rows[0]?.rentalId ?? null;
}

/** When a person opened their newest disputes since `since`, at most `limit`, newest first. */
export async function findOpenings(tx: Tx, personId: number, since: Date, limit: number): Promise<Date[]> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select d.created_at as at from disputes d
    where d.opener_id = ${personId} and d.created_at > ${since.toISOString()}
    order by d.created_at desc
    limit ${limit}`);
  return rows.map(({ at }) => new Date(at));
}

/** Whether a person has a dispute that is not closed: then their account stays, and so does writing about its item. */
export async function hasOpenDispute(db: Db | Tx, personId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from disputes d where ${personId} in (d.opener_id, d.other_id) and d.closed_at is null limit 1`);
  return rows.length > 0;
}
