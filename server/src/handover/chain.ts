import { createHash } from 'node:crypto';

import { HandoverRecord, NO_HASH } from '@lendloop/contract/handover/record';

import { canonicalJson, type Json } from './canonical.ts';

/** The hash of an entry of a record. */
export const hashOf = (previousHash: string, record: Json): string =>
  createHash('sha256')
    .update(`${previousHash}${canonicalJson(record)}`)
    .digest('hex');

/** The digest of what somebody sends, to tell whether they send the same again. */
export const digestOf = (sent: Json): string =>
  createHash('sha256').update(canonicalJson(sent)).digest('hex');

/** A row of `evidence` as JSON. */
export interface EvidenceRow {
  readonly id: number;
  readonly rental_id: number;
  readonly number: number;
  readonly phase: 'checkout' | 'checkin' | 'dispute';
  readonly by_id: number | null;
  readonly kind: 'photo' | 'taken_back' | 'notes' | 'done';
  readonly sha256: string | null;
  readonly record: Json;
  readonly previous_hash: string;
  readonly hash: string;
  readonly received_at: string;
  readonly taken_at: string | null;
  readonly withdrawn_at: string | null;
  readonly picture: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly client_id: string | null;
}

/** A photo of a record without what the chain needs of it. */
export type PhotoRow = Omit<EvidenceRow, 'record' | 'previous_hash'>;

/** The end of a phase as `handovers` keeps it. */
export interface KeptEnd {
  readonly phase: 'checkout' | 'checkin';
  readonly done_at: string | null;
  readonly claimed_at: string | null;
  readonly one_sided: boolean;
  readonly hash: string | null;
}

const at = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/**
 * What is wrong with the record of a rental: entries in their order that do not follow each other, whose hash is not theirs, or whose
 * columns say something else than they do, and phases that ended otherwise. Null if nothing is.
 */
export function faultOfRecord(entries: readonly EvidenceRow[], ends: readonly KeptEnd[]): string | null {
  let previous = NO_HASH;
  /** What entries take back, by `takingBackOf`. */
  const takenBack = new Set<string>();
  for (const [index, row] of entries.entries()) {
    if (row.number !== index + 1) return `entry ${index + 1} is missing`;
    if (row.previous_hash !== previous) return `entry ${row.number} does not follow the one before`;
    if (row.hash !== hashOf(previous, row.record)) return `entry ${row.number} has another hash`;
    const record = HandoverRecord.safeParse(row.record);
    if (!record.success || !isRepeated(row, record.data))
      return `entry ${row.number} differs from its columns`;
    if (record.data.kind === 'taken_back')
      takenBack.add(takingBackOf(record.data.photo, record.data.receivedAt));
    previous = row.hash;
  }
  for (const { number, withdrawn_at } of entries)
    if (withdrawn_at !== null && !takenBack.has(takingBackOf(number, withdrawn_at)))
      return `photo ${number} is gone`;
  for (const end of ends) if (!isEndOf(end, entries)) return `the ${end.phase} ended otherwise`;
  return null;
}

function isRepeated(row: EvidenceRow, record: HandoverRecord): boolean {
  const [sha256, takenAt] =
    record.kind === 'photo'
      ? [record.sha256, record.takenAt]
      : [record.kind === 'taken_back' ? record.sha256 : null, null];
  return (
    record.rentalId === row.rental_id &&
    record.number === row.number &&
    record.kind === row.kind &&
    record.phase === row.phase &&
    record.byId === row.by_id &&
    at(record.receivedAt) === at(row.received_at) &&
    sha256 === row.sha256 &&
    at(takenAt) === at(row.taken_at)
  );
}

/** A photo by its number, and the moment when it was taken back. */
const takingBackOf = (photo: number, moment: string): string => `${photo} ${at(moment)}`;

function isEndOf(end: KeptEnd, entries: readonly EvidenceRow[]): boolean {
  const done = entries.filter(({ kind, phase }) => kind === 'done' && phase === end.phase);
  if (end.done_at === null) return done.length === 0;
  const [row] = done;
  const record = HandoverRecord.safeParse(row?.record).data;
  return (
    done.length === 1 &&
    row?.hash === end.hash &&
    record?.kind === 'done' &&
    at(record.receivedAt) === at(end.done_at) &&
    at(record.claimedAt) === at(end.claimed_at) &&
    (record.how === 'one_sided') === end.one_sided
  );
}
