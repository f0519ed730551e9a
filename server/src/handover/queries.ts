import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import type { RentalStatus } from '@lendloop/contract/rentals';
import type { Day } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { agreedParts, agreedTitle } from '../items/shownQueries.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { EXCUSED_DAYS } from '../rentals/excusedQueries.ts';
import type { EvidenceRow, KeptEnd, PhotoRow } from './chain.ts';
import { CONTESTED_BY, IS_CONTESTED_FOR_GOOD, RETURN_CONTEST, RETURN_FOUND } from './contestSql.ts';
import { endangered } from './endangeredQueries.ts';
import type { LastNote } from './notes.ts';
import type { StoredHandover, StoredPhase } from './phases.ts';

/** A row of `handovers` as JSON. */
interface PhaseRow {
  readonly phase: StoredPhase['phase'];
  readonly code: string | null;
  readonly wrong_tries: number;
  readonly wrong_at: readonly string[];
  readonly owner_confirmed_at: string | null;
  readonly renter_confirmed_at: string | null;
  readonly claimed_at: string | null;
  readonly done_at: string | null;
  readonly one_sided: boolean;
  readonly hash: string | null;
  readonly late_charged: number;
}

type HandoverRow = {
  readonly id: number;
  readonly item_id: number;
  readonly item_title: string;
  readonly told_title: string;
  readonly included: string[];
  readonly owner_id: number;
  readonly renter_id: number;
  readonly start_date: Day;
  readonly end_date: Day;
  readonly status: RentalStatus;
  readonly handed_over_at: Date | string | null;
  readonly excused_until: Day | null;
  readonly returned_at: Date | string | null;
  readonly late_days: number | null;
  readonly excused_days: readonly Day[];
  readonly completed_at: Date | string | null;
  readonly phases: readonly PhaseRow[];
  readonly photos: readonly PhotoRow[];
  readonly notes: readonly LastNote[];
  readonly contested_by: number[];
  readonly is_contested_for_good: boolean;
  readonly return_found: StoredHandover['returnFound'];
  readonly return_contest: StoredHandover['returnContest'];
  readonly endangers: StoredHandover['endangers'];
};

// Each list is one JSON value: an array of them would be parsed character by character.

/** The photos of a rental `r`, without what its record says of them. */
const PHOTOS = sql`to_jsonb(array(
  select to_jsonb(e) - array['record', 'previous_hash'] from evidence e
  where e.rental_id = r.id and e.kind = 'photo'
  order by e.number
))`;

/** What each side of a rental `r` noted last in each phase: replaced notes stay in its record, and only there. */
const NOTES = sql`to_jsonb(array(
  select jsonb_build_object('phase', last.phase, 'by_id', last.by_id, 'record', last.record)
  from (
    select distinct on (e.phase, e.by_id) e.phase, e.by_id, e.record from evidence e
    where e.rental_id = r.id and e.kind = 'notes'
    order by e.phase, e.by_id, e.number desc
  ) as last
))`;

/** The whole record of a rental `r`. */
const ENTRIES = sql`to_jsonb(array(select to_jsonb(e) from evidence e where e.rental_id = r.id order by e.number))`;

const selectHandover = (id: number, visibility: Visibility, more = sql``) => sql`
  select r.id, r.item_id, ${agreedTitle(visibility)} as item_title,
    ${agreedTitle({ ...visibility, viewer: null })} as told_title, ${agreedParts(visibility)} as included, r.owner_id, r.renter_id,
    r.start_date, r.end_date, r.status, r.handed_over_at, r.excused_until, r.returned_at, r.late_days,
    r.completed_at, ${EXCUSED_DAYS} as excused_days,
    to_jsonb(array(select to_jsonb(h) from handovers h where h.rental_id = r.id order by h.phase desc)) as phases,
    ${PHOTOS} as photos, ${NOTES} as notes,
    ${CONTESTED_BY} as contested_by, ${IS_CONTESTED_FOR_GOOD} as is_contested_for_good, ${RETURN_FOUND} as return_found, ${RETURN_CONTEST} as return_contest,
    case when r.status = 'approved' then ${endangered(sql`jsonb_build_object(
      'rentalId', other.id, 'startDate', other.start_date, 'endDate', other.end_date, 'renterName', u.full_name
    )`)} end as endangers${more}
  from rentals r
  join items i on i.id = r.item_id
  where r.id = ${id}`;

/** How a rental is handed over, whoever asks; null if there is none. */
export async function findHandover(
  db: Db,
  id: number,
  visibility: Visibility,
): Promise<StoredHandover | null> {
  const [row] = await runPrepared<HandoverRow>(db, selectHandover(id, visibility));
  return row ? toStored(row) : null;
}

/** The same in a transaction that has locked it. */
export async function findLockedHandover(
  tx: Tx,
  id: number,
  visibility: Visibility,
): Promise<StoredHandover | null> {
  const { rows } = await tx.execute<HandoverRow>(selectHandover(id, visibility));
  return rows[0] ? toStored(rows[0]) : null;
}

/** The same with its whole record, which can be long. */
export async function findRecord(
  db: Db,
  id: number,
  visibility: Visibility,
): Promise<(StoredHandover & { readonly entries: readonly EvidenceRow[] }) | null> {
  const [row] = await runPrepared<HandoverRow & { entries: EvidenceRow[] }>(
    db,
    selectHandover(id, visibility, sql`, ${ENTRIES} as entries`),
  );
  return row ? { ...toStored(row), entries: row.entries } : null;
}

/** The whole record of a rental, and how its phases ended. */
export async function findWholeRecord(
  db: Db,
  rentalId: number,
): Promise<{ readonly entries: readonly EvidenceRow[]; readonly ends: readonly KeptEnd[] }> {
  const [row] = await runPrepared<{ entries: EvidenceRow[]; ends: KeptEnd[] }>(
    db,
    sql`
      select ${ENTRIES} as entries, to_jsonb(array(select to_jsonb(h) from handovers h where h.rental_id = r.id)) as ends
      from rentals r where r.id = ${rentalId}`,
  );
  return row ?? { entries: [], ends: [] };
}

/** Whether a person is one of the two of a rental. */
export async function isParty(db: Db, rentalId: number, personId: number): Promise<boolean> {
  const rows = await runPrepared(
    db,
    sql`select 1 from rentals r where r.id = ${rentalId} and ${personId} in (r.owner_id, r.renter_id)`,
  );
  return rows.length > 0;
}

/** How many notes a person has written in a phase, and of how many characters, those that they replaced included. */
export async function countNotes(
  tx: Tx,
  rentalId: number,
  phase: HandoverPhase,
  byId: number,
): Promise<{ readonly many: number; readonly characters: number }> {
  const { rows } = await tx.execute<{ many: number; characters: number }>(sql`
    select count(*)::integer as many, coalesce(sum(char_length(e.record::text)), 0)::integer as characters
    from evidence e
    where e.rental_id = ${rentalId} and e.kind = 'notes' and e.phase = ${phase} and e.by_id = ${byId}`);
  return rows[0] ?? { many: 0, characters: 0 };
}

const momentOf = (at: Date | string | null): string | null => at && new Date(at).toISOString();

const toStored = (row: HandoverRow): StoredHandover => ({
  rentalId: row.id,
  itemId: row.item_id,
  itemTitle: row.item_title,
  toldTitle: row.told_title,
  included: row.included,
  ownerId: row.owner_id,
  renterId: row.renter_id,
  startDate: row.start_date,
  endDate: row.end_date,
  status: row.status,
  handedOverAt: momentOf(row.handed_over_at),
  excusedUntil: row.excused_until,
  returnedAt: momentOf(row.returned_at),
  lateDays: row.late_days,
  excusedDays: row.excused_days,
  completedAt: momentOf(row.completed_at),
  phases: row.phases.map(toPhase),
  photos: row.photos,
  notes: row.notes,
  contestedBy: row.contested_by,
  isContestedForGood: row.is_contested_for_good,
  returnFound: row.return_found,
  returnContest: row.return_contest,
  endangers: row.endangers,
});

const toPhase = (row: PhaseRow): StoredPhase => ({
  phase: row.phase,
  code: row.code,
  wrongTries: row.wrong_tries,
  wrongAt: row.wrong_at.map((at) => Date.parse(at)),
  confirmedAt: { owner: momentOf(row.owner_confirmed_at), renter: momentOf(row.renter_confirmed_at) },
  claimedAt: momentOf(row.claimed_at),
  doneAt: momentOf(row.done_at),
  oneSided: row.one_sided,
  hash: row.hash,
  lateCharged: row.late_charged,
});

/** What a person sent with an id before; null if they have not. */
export async function findCall(
  tx: Tx,
  personId: number,
  clientId: string,
): Promise<{ readonly digest: string; readonly isRight: boolean } | null> {
  const { rows } = await tx.execute<{ digest: string; isRight: boolean }>(sql`
    select digest, is_right as "isRight" from handover_calls where by_id = ${personId} and client_id = ${clientId}`);
  return rows[0] ?? null;
}

/** The photo that a person sent with an id before, of any rental; null if they have not. */
export async function findPhotoOfCall(
  tx: Tx,
  personId: number,
  clientId: string,
): Promise<EvidenceRow | null> {
  const { rows } = await tx.execute<{ entry: EvidenceRow }>(sql`
    select to_jsonb(e) as entry from evidence e where e.by_id = ${personId} and e.client_id = ${clientId}`);
  return rows[0]?.entry ?? null;
}

/** What the names of a photo's files begin with, for the two people of its rental; null for others, and for one that was taken back. */
export async function findPicture(
  db: Db,
  rentalId: number,
  evidenceId: number,
  viewerId: number,
): Promise<string | null> {
  const [row] = await runPrepared<{ picture: string | null }>(
    db,
    sql`
      select e.picture from evidence e join rentals r on r.id = e.rental_id
      where e.id = ${evidenceId} and r.id = ${rentalId} and ${viewerId} in (r.owner_id, r.renter_id)`,
  );
  return row?.picture ?? null;
}

/** Whether an entry of a dispute shows a photo. */
export async function isInDispute(tx: Tx, evidenceId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from dispute_photos p where p.evidence_id = ${evidenceId}`);
  return rows.length > 0;
}

/** Those of these beginnings of names that a photo has. */
export async function findPictures(db: Db, pictures: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ picture: string }>(sql`
    select e.picture from evidence e where e.picture = any(${sql.param(pictures)}::text[])`);
  return new Set(rows.map(({ picture }) => picture));
}
