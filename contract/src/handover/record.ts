import { z } from 'zod';

import { ADMIN_PAGE_SIZE } from '../admin.ts';
import { endpoint } from '../endpoint.ts';
import { RentalStatus } from '../rentals.ts';
import { Day } from '../values/dates.ts';
import { Id, IdParams, numberInUrl, SentTimestamp, Timestamp } from '../values/fields.ts';
import { Condition, EvidencePhase, HandoverPhase, PhaseState } from './handover.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The previous hash of the first entry of a record. */
export const NO_HASH = '0'.repeat(64);

const about = {
  rentalId: Id,
  /** Counts from 1. */
  number: z.int().min(1),
  phase: EvidencePhase,
  /** Null for the marketplace itself. */
  byId: Id.nullable(),
  receivedAt: Timestamp,
};

/** What an entry of a record says. It never changes. */
export const HandoverRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), ...about, sha256: Sha256, takenAt: Timestamp.nullable() }),
  /** A side took back the photo of this entry. */
  z.object({ kind: z.literal('taken_back'), ...about, photo: z.int().min(1), sha256: Sha256 }),
  z.object({
    kind: z.literal('notes'),
    ...about,
    condition: Condition,
    missing: z.array(z.string()),
    text: z.string(),
  }),
  /** A phase is done: by the code, by both, or by one side alone. */
  z.object({
    kind: z.literal('done'),
    ...about,
    phase: HandoverPhase,
    how: z.enum(['code', 'both', 'one_sided']),
    claimedAt: Timestamp.nullable(),
  }),
]);
export type HandoverRecord = z.output<typeof HandoverRecord>;

/** `hash` is SHA-256 in hex over `previousHash` followed by the record as canonical JSON (RFC 8785). */
export const RecordEntry = z.object({ record: HandoverRecord, previousHash: Sha256, hash: Sha256 });
export type RecordEntry = z.output<typeof RecordEntry>;

/** The whole record of a rental, for its two people. */
export const RentalRecord = z.object({
  rentalId: Id,
  itemTitle: z.string(),
  ownerId: Id,
  renterId: Id,
  startDate: Day,
  endDate: Day,
  status: RentalStatus,
  phases: z.array(
    PhaseState.pick({
      phase: true,
      doneAt: true,
      claimedAt: true,
      oneSided: true,
      confirmed: true,
      hash: true,
    }),
  ),
  /** Oldest first. */
  entries: z.array(RecordEntry),
  /** Of the newest entry; zeros before the first. */
  lastHash: Sha256,
});
export type RentalRecord = z.output<typeof RentalRecord>;

export const getRecord = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/record',
  access: 'user',
  summary: 'The whole record of how a rental was handed over, with its chain of hashes, for its two people',
  params: IdParams,
  result: RentalRecord,
});

/** What comes beside the file of a photo. */
export const EvidenceFields = z.object({
  phase: EvidencePhase,
  takenAt: SentTimestamp.optional(),
  clientId: z.uuid().optional(),
});
export type EvidenceFields = z.output<typeof EvidenceFields>;

const Person = z.object({ id: Id, fullName: z.string() });

/** A rental that was handed over and not returned after its last day, as administrators see it. */
export const LateRental = z.object({
  rentalId: Id,
  itemId: Id,
  itemTitle: z.string(),
  owner: Person,
  renter: Person,
  endDate: Day,
  handedOverAt: Timestamp,
  lateDays: z.int().min(1),
  /** The approved rental that it endangers next. */
  endangers: z.object({ rentalId: Id, startDate: Day }).nullable(),
});
export type LateRental = z.output<typeof LateRental>;

export const LateQuery = z.object({
  limit: numberInUrl(z.int().min(1).max(100)).default(ADMIN_PAGE_SIZE),
  cursor: z.string().max(200).optional(),
});
export type LateQuery = z.output<typeof LateQuery>;

export const listLateRentals = endpoint({
  method: 'GET',
  path: '/api/admin/late-rentals',
  access: 'admin',
  summary: 'Rentals that are late, the latest first. Link rel=next points to the next page',
  query: LateQuery,
  result: z.array(LateRental),
});
