import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { EvidencePhoto, Side } from '../handover/handover.ts';
import { Day } from '../values/dates.ts';
import { Id, IdParams, numberInUrl, Timestamp } from '../values/fields.ts';
import { Minor } from '../values/money.ts';
import { visibleText } from '../values/visible.ts';
import { DisputeEntry, DisputeOutcome } from './entries.ts';
import { DisputeKind } from './kinds.ts';
import { DisputeState } from './states.ts';

export const DISPUTE_TEXT_MAX = 4000;
/** Photos and quoted messages of one entry. */
export const QUOTED_MAX = 20;
/** Disputes that a person opens in `DISPUTES_DAYS`. */
export const DISPUTES_MAX = 5;
export const DISPUTES_DAYS = 30;
export const DISPUTES_PAGE = 20;

/** What a person can do with a dispute now, in the order of its buttons. */
export const DisputeAction = z.enum(['accept', 'say', 'offer', 'ready', 'withdraw', 'appeal']);
export type DisputeAction = z.output<typeof DisputeAction>;

const DisputePerson = z.object({
  id: Id,
  side: Side,
  fullName: z.string(),
  avatar: z.string().nullable(),
});
export type DisputePerson = z.output<typeof DisputePerson>;

export const Dispute = z.object({
  id: Id,
  rentalId: Id,
  itemId: Id,
  itemTitle: z.string(),
  itemImage: z.string().nullable(),
  startDate: Day,
  endDate: Day,
  kind: DisputeKind,
  opener: DisputePerson,
  other: DisputePerson,
  currency: z.string(),
  /** What the opener asks for; null for nothing. */
  claimMinor: Minor.nullable(),
  state: DisputeState,
  createdAt: Timestamp,
  /** When the present state ends; for a closed one, when its last would have. */
  deadlineAt: Timestamp,
  /** When administrators mean to have decided; null unless they are to decide. */
  goalAt: Timestamp.nullable(),
  /** When it was closed; null before, also while a decision can be appealed. */
  closedAt: Timestamp.nullable(),
  outcome: DisputeOutcome.nullable(),
  /** What the opener gets; null until it is settled or decided. */
  amountMinor: Minor.nullable(),
  /** Whether the decision cannot be appealed any more. */
  isFinal: z.boolean(),
  /** The offer that waits for its answer. */
  offer: z.object({ entryId: Id, byId: Id, amountMinor: Minor }).nullable(),
  /** Who wants the team to decide. */
  ready: z.object({ opener: z.boolean(), other: z.boolean() }),
  /** What comes of it if nobody answers: it is decided for the opener, wholly or up to the deposit, or the team decides. */
  unanswered: z.enum(['decided', 'deposit', 'team']),
  /** Whose turn it is; null once it is closed. */
  turn: z.enum(['opener', 'other', 'both', 'team']).nullable(),
  /** The deposit that the owner held when it was opened, and whether the claim holds it back now. */
  deposit: z.object({ heldMinor: Minor, isFrozen: z.boolean() }),
  /** What the viewer can do now; nothing for administrators. */
  can: z.array(DisputeAction),
});
export type Dispute = z.output<typeof Dispute>;

export const DisputeDetails = Dispute.extend({
  /** Oldest first. */
  entries: z.array(DisputeEntry),
  /** All photos of the rental's record, oldest first, those taken back not. */
  photos: z.array(EvidencePhoto),
});
export type DisputeDetails = z.output<typeof DisputeDetails>;

const NO_AMOUNT = { error: 'The amount is not valid' };
export const DisputeAmount = z.int(NO_AMOUNT).min(0, NO_AMOUNT).max(Number.MAX_SAFE_INTEGER, NO_AMOUNT);

const Ids = z
  .array(Id)
  .max(QUOTED_MAX, { error: 'Please choose at most 20' })
  .transform((ids) => [...new Set(ids)])
  .default([]);

const said = (least: number) =>
  visibleText(least, 'Please say what happened', DISPUTE_TEXT_MAX, {
    missing: 'Please say what happened',
    tooLong: 'This text can have at most 4000 characters',
  });

/** What is wrong with a dispute that says nothing of what it is about. */
export const NO_KIND = { error: 'Please choose what it is about' };

export const OpenDisputeBody = z.object({
  kind: z.enum(DisputeKind.enum, NO_KIND),
  claimMinor: DisputeAmount.nullable().default(null),
  text: said(1),
  evidenceIds: Ids,
  messageIds: Ids,
  /** If the same person sends it again, the response is the dispute opened first. */
  clientId: z.uuid().optional(),
});
export type OpenDisputeBody = z.output<typeof OpenDisputeBody>;
export type OpenDisputeInput = z.input<typeof OpenDisputeBody>;

export const DisputeEntryBody = z
  .object({
    text: said(0)
      .transform((text) => (text === '' ? null : text))
      .nullable()
      .default(null),
    evidenceIds: Ids,
    messageIds: Ids,
    offer: z.object({ amountMinor: DisputeAmount }).optional(),
    clientId: z.uuid().optional(),
  })
  .refine(
    ({ text, evidenceIds, messageIds, offer }) =>
      text !== null || evidenceIds.length > 0 || messageIds.length > 0 || offer !== undefined,
    { path: ['text'], error: 'Please say what happened' },
  );
export type DisputeEntryBody = z.output<typeof DisputeEntryBody>;
export type DisputeEntryInput = z.input<typeof DisputeEntryBody>;

export const AcceptBody = z.object({ entryId: Id });
export const AppealBody = z.object({ text: said(1), clientId: z.uuid().optional() });
export type AppealBody = z.output<typeof AppealBody>;

export const DisputesQuery = z.object({
  limit: numberInUrl(z.int().min(1).max(100)).default(DISPUTES_PAGE),
  cursor: z.string().max(200).optional(),
});
export type DisputesQuery = z.output<typeof DisputesQuery>;

/**
 * Errors: 404 `rental_not_found` for anybody but its two people, `evidence_not_found`, `message_not_found`; 400 `claim_too_high`; 409
 * `dispute_open`, `report_window_closed`, `client_id_reused`; 429 `too_many_disputes`.
 */
export const openDispute = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/dispute',
  access: 'user',
  summary: 'Report a problem with a rental, which the two people settle or administrators decide',
  params: IdParams,
  body: OpenDisputeBody,
  result: DisputeDetails,
  status: 201,
});

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/disputes',
  access: 'user',
  summary: "Disputes about the user's rentals, newest first. Link rel=next points to the next page",
  query: DisputesQuery,
  result: z.array(Dispute),
});

export const getDispute = endpoint({
  method: 'GET',
  path: '/api/disputes/:id',
  access: 'user',
  summary: 'A dispute with its entries, for its two people',
  params: IdParams,
  result: DisputeDetails,
});

/** Errors: 409 `dispute_closed`, `client_id_reused`; 400 `claim_too_high` for an offer above the claim. */
export const addDisputeEntry = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/entries',
  access: 'user',
  summary:
    'Add a text, photos, quoted messages or an offer to a dispute; a later offer replaces an earlier one',
  params: IdParams,
  body: DisputeEntryBody,
  result: DisputeEntry,
  status: 201,
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/accept',
  access: 'user',
  summary: "Accept the other person's offer, which settles the dispute",
  params: IdParams,
  body: AcceptBody,
  result: DisputeDetails,
});

export const letTeamDecide = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/ready',
  access: 'user',
  summary: 'Let the team decide: it does once both people want it',
  params: IdParams,
  result: DisputeDetails,
});

export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/withdraw',
  access: 'user',
  summary: 'Take back an own dispute, which closes it with nothing',
  params: IdParams,
  result: DisputeDetails,
});

export const appealDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/appeal',
  access: 'user',
  summary: 'Appeal a decision, once for each of the two',
  params: IdParams,
  body: AppealBody,
  result: DisputeDetails,
});
