import { z } from 'zod';

import { ADMIN_PAGE_SIZE } from '../admin.ts';
import { endpoint } from '../endpoint.ts';
import { EVIDENCE_WIDTHS, HandoverNotes, HandoverPhase } from '../handover/handover.ts';
import { Id, IdInUrl, IdParams, numberInUrl, Timestamp } from '../values/fields.ts';
import { visibleText } from '../values/visible.ts';
import { Dispute, DisputeAmount, DisputeDetails } from './disputes.ts';
import { DisputeOutcome } from './entries.ts';
import { DisputeState } from './states.ts';

export const REASON_MIN = 20;
export const REASON_MAX = 4000;
/** Other administrators cannot decide a dispute for so many hours after one took it. */
export const CLAIMED_HOURS = 24;

/** The administrator who has taken a dispute. */
const Claim = z.object({ id: Id, fullName: z.string(), until: Timestamp }).nullable();

export const QueuedDispute = Dispute.extend({ claim: Claim });
export type QueuedDispute = z.output<typeof QueuedDispute>;

/** What a person's disputes were: those opened and those about their rentals. */
const Counts = z.object({
  rentals: z.int().min(0),
  disputes: z.int().min(0),
  /** Decided against them. */
  lost: z.int().min(0),
});
export type DisputeCounts = z.output<typeof Counts>;

/** What a listing says that the two may disagree about. Photos `elsewhere`, on other sites, may have changed there. */
const ListingPart = z.enum(['title', 'description', 'included', 'location', 'images', 'elsewhere']);

/** The listing as it was when its renter asked for it, and what of it the owner has changed since. */
const AgreedListing = z.object({
  title: z.string(),
  description: z.string(),
  included: z.array(z.string()),
  /** The name of its place; null for rentals from before that was kept. */
  location: z.string().nullable(),
  /** Empty 60 days after the rental. */
  images: z.array(z.string()),
  changed: z.array(ListingPart),
});
export type AgreedListing = z.output<typeof AgreedListing>;

export const JudgedDispute = DisputeDetails.extend({
  /** Null for rentals from before it was kept. */
  agreed: AgreedListing.nullable(),
  claim: Claim,
  counts: z.object({ opener: Counts, other: Counts }),
  /** What each side noted last at the handover and at the return, in their order. */
  notes: z.array(HandoverNotes.extend({ phase: HandoverPhase, byId: Id })),
  /** What is wrong with the record of the handover and with the entries; null if nothing is. */
  faults: z.object({ record: z.string().nullable(), entries: z.string().nullable() }),
  /** Whether the viewer is the one who can decide it now, or why not. */
  decidable: z.enum(['yes', 'own_case', 'claimed', 'other_administrator', 'closed']),
});
export type JudgedDispute = z.output<typeof JudgedDispute>;

export const DisputeQueueQuery = z.object({
  /** Absent: those that are not closed. */
  state: DisputeState.optional(),
  limit: numberInUrl(z.int().min(1).max(100)).default(ADMIN_PAGE_SIZE),
  cursor: z.string().max(200).optional(),
});
export type DisputeQueueQuery = z.output<typeof DisputeQueueQuery>;

const SHORT_REASON = 'Please give a reason of at least 20 characters';

export const DecisionBody = z
  .object({
    outcome: z.enum(DisputeOutcome.enum, { error: 'Please choose a decision' }),
    /** What the opener gets. */
    amountMinor: DisputeAmount,
    /** Told to both. */
    reason: visibleText(REASON_MIN, SHORT_REASON, REASON_MAX, {
      missing: SHORT_REASON,
      tooLong: 'This text can have at most 4000 characters',
    }),
  })
  .refine(
    ({ outcome, amountMinor }) => amountMinor === 0 || outcome === 'for_opener' || outcome === 'shared',
    { path: ['amountMinor'], error: 'The amount is not valid' },
  );
export type DecisionBody = z.output<typeof DecisionBody>;

export const listQueuedDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'admin',
  summary:
    'Disputes that are not closed, or those of one state, the oldest deadline first. Link rel=next points to the next page',
  query: DisputeQueueQuery,
  result: z.array(QueuedDispute),
});

export const getJudgedDispute = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:id',
  access: 'admin',
  changes: true,
  summary:
    'A dispute with its entries, and what its two people had to do with others; each call is in the audit log',
  params: IdParams,
  result: JudgedDispute,
});

/** Errors: 409 `dispute_claimed` while another administrator has it, `dispute_closed`; 403 `own_case` for a party. */
export const claimDispute = endpoint({
  method: 'PUT',
  path: '/api/admin/disputes/:id/claim',
  access: 'admin',
  summary: 'Take a dispute to decide it',
  params: IdParams,
  result: JudgedDispute,
});

/** Errors: as of `claimDispute`; 403 `forbidden` for who made the decision that is appealed; 400 `claim_too_high`. */
export const decideDispute = endpoint({
  method: 'PUT',
  path: '/api/admin/disputes/:id/decision',
  access: 'admin',
  summary: 'Decide a dispute that is in review or appealed; both people are told the reason',
  params: IdParams,
  body: DecisionBody,
  result: JudgedDispute,
});

/** Where administrators see a photo of the rental of a dispute. */
export const disputePictureUrl = (
  disputeId: number,
  evidenceId: number,
  width: (typeof EVIDENCE_WIDTHS)[number],
): string => `/api/admin/disputes/${disputeId}/evidence/${evidenceId}/${width}`;

const WidthInUrl = z.coerce.number().pipe(z.literal(EVIDENCE_WIDTHS));

export const getDisputePicture = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:id/evidence/:evidenceId/:width',
  access: 'admin',
  summary: 'A photo of the rental of a dispute, which administrators see only there',
  params: IdParams.extend({ evidenceId: IdInUrl, width: WidthInUrl }),
  picture: true,
});
