import { z } from 'zod';

import { EvidencePhase } from '../handover/handover.ts';
import { Id, Timestamp } from '../values/fields.ts';
import { Minor } from '../values/money.ts';
import { DisputeKind } from './kinds.ts';
import { DisputeState } from './states.ts';

export const DisputeOutcome = z.enum(['for_opener', 'for_other', 'shared', 'none']);
export type DisputeOutcome = z.output<typeof DisputeOutcome>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A photo that an entry shows. */
export const QuotedPhoto = z.object({
  id: Id,
  byId: Id,
  phase: EvidencePhase,
  sha256: Sha256,
  receivedAt: Timestamp,
  takenAt: Timestamp.nullable(),
});
export type QuotedPhoto = z.output<typeof QuotedPhoto>;

/** A message of the two about the item, copied as it was; the hash is of its text. */
export const QuotedMessage = z.object({
  id: Id,
  byId: Id,
  text: z.string(),
  sentAt: Timestamp,
  sha256: Sha256,
});
export type QuotedMessage = z.output<typeof QuotedMessage>;

const about = {
  disputeId: Id,
  /** Counts from 1. */
  number: z.int().min(1),
  /** Null for the marketplace and for administrators. */
  byId: Id.nullable(),
  createdAt: Timestamp,
};
const quoted = { photos: z.array(QuotedPhoto), messages: z.array(QuotedMessage) };

/** What an entry says. It never changes. */
export const DisputeRecord = z.discriminatedUnion('kind', [
  /** The handover record as it was when the dispute was opened. */
  z.object({
    kind: z.literal('record'),
    ...about,
    lastHash: Sha256,
    phases: z.array(
      z.object({
        phase: EvidencePhase,
        doneAt: Timestamp.nullable(),
        photos: z.int().min(0),
        notes: z.int().min(0),
      }),
    ),
  }),
  z.object({
    kind: z.literal('opened'),
    ...about,
    about: DisputeKind,
    claimMinor: Minor.nullable(),
    text: z.string(),
    ...quoted,
  }),
  z.object({
    kind: z.literal('said'),
    ...about,
    text: z.string().nullable(),
    ...quoted,
    /** What its author would give or take. */
    offerMinor: Minor.nullable(),
  }),
  /** Its author wants the team to decide. */
  z.object({ kind: z.literal('ready'), ...about }),
  /** `offer` is the number of the entry that makes it. */
  z.object({ kind: z.literal('accepted'), ...about, offer: z.int().min(1), amountMinor: Minor }),
  z.object({ kind: z.literal('withdrawn'), ...about }),
  z.object({
    kind: z.literal('decided'),
    ...about,
    by: z.enum(['system', 'admin']),
    outcome: DisputeOutcome,
    amountMinor: Minor,
    /** Null where nobody had to give one: the other person did not answer, or the first decision stands. */
    reason: z.string().nullable(),
    isFinal: z.boolean(),
  }),
  z.object({ kind: z.literal('appealed'), ...about, text: z.string() }),
  /** A move that no other entry tells of. */
  z.object({ kind: z.literal('state'), ...about, from: DisputeState, to: DisputeState }),
]);
export type DisputeRecord = z.output<typeof DisputeRecord>;

/** `hash` is SHA-256 in hex over `previousHash` followed by the record as canonical JSON (RFC 8785). */
export const DisputeEntry = z.object({
  id: Id,
  record: DisputeRecord,
  previousHash: Sha256,
  hash: Sha256,
  /** What became of its offer; null if it makes none. */
  offer: z.enum(['open', 'replaced', 'accepted', 'closed']).nullable(),
});
export type DisputeEntry = z.output<typeof DisputeEntry>;
