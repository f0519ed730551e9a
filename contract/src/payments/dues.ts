import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Id, IdInUrl, IdParams, Timestamp } from '../values/fields.ts';
import { Minor } from '../values/money.ts';

/**
 * What one person of a rental owes the other in hand. The renter pays `rental`, `deposit` and `extra` (more days, a late return, damage);
 * the owner pays `deposit_back` and `refund`.
 */
export const DueKind = z.enum(['rental', 'deposit', 'deposit_back', 'extra', 'refund']);
export type DueKind = z.output<typeof DueKind>;

/** `settled` and `dropped` are final: what is settled has changed hands, what is dropped is no longer owed. */
export const DueState = z.enum(['open', 'settled', 'dropped']);
export type DueState = z.output<typeof DueState>;

/** What the viewer can do with a due now: say that it was paid or received, or take that word back. */
export const DueAction = z.enum(['confirm', 'take_back']);
export type DueAction = z.output<typeof DueAction>;

export const Due = z.object({
  id: Id,
  kind: DueKind,
  /** In the currency of its rental. */
  amountMinor: Minor.min(1),
  fromId: Id,
  toId: Id,
  state: DueState,
  /** When the payer said that it was paid; null if they have not, or took it back. */
  paidAt: Timestamp.nullable(),
  /** The same of the payee, who says that it was received. */
  receivedAt: Timestamp.nullable(),
  /** When both had said it, or the time was over in which the payee could take it back. */
  settledAt: Timestamp.nullable(),
  /** A claim holds the deposit back: it cannot be given back until that is decided. */
  isFrozen: z.boolean(),
  /** Empty for administrators. */
  can: z.array(DueAction),
});
export type Due = z.output<typeof Due>;

/** The payee's word alone settles a due after so many hours. */
export const SETTLE_HOURS = 72;
/** So many hours after the payer's word, the payee is reminded of it. */
export const REMIND_HOURS = [24, 72] as const;

export const DueBody = z.object({
  /** Whether it has changed hands, in the words of who sends it: paid or received. False takes that back. */
  confirmed: z.boolean(),
  /** The amount that they saw; the word is refused if it has changed since. */
  amountMinor: Minor.optional(),
});
export type DueBody = z.output<typeof DueBody>;

/**
 * The payer's and the payee's word. Once both have said it, the due is settled for good; the same word again changes nothing. Errors:
 * 404 `rental_not_found` for anybody but the two people of the rental, 404 `due_not_found`, 409 `rental_closed` for a due that is dropped,
 * or settled and to be taken back, 409 `price_changed` for another amount than was seen, 409 `not_paid` for a deposit that was not handed
 * over and so cannot come back, 409 `claim_open` while a claim holds it, 429 `too_many_requests` after 30 new words of a person about one rental in a day.
 */
export const confirmDue = endpoint({
  method: 'PUT',
  path: '/api/rentals/:id/dues/:dueId',
  access: 'user',
  summary: 'Say that a due was paid or received, or take that back while the other person has not said it',
  params: IdParams.extend({ dueId: IdInUrl }),
  body: DueBody,
  result: Due,
});

/** The most dues that `listDues` answers. */
export const DUES_MAX = 100;

/** A due that waits for the viewer's word. */
export const WaitingDue = Due.pick({
  id: true,
  kind: true,
  amountMinor: true,
  fromId: true,
  toId: true,
  paidAt: true,
  receivedAt: true,
}).extend({
  rentalId: Id,
  itemTitle: z.string(),
  currency: z.string(),
  /** The other person of the rental. */
  other: z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() }),
});
export type WaitingDue = z.output<typeof WaitingDue>;

/**
 * What is to change hands now, or has according to the other person, and the viewer has not said so yet. Before the first day of a rental
 * its dues are here only once the other person has said something; a deposit waits for its last day, and for a claim on it.
 */
export const listDues = endpoint({
  method: 'GET',
  path: '/api/dues',
  access: 'user',
  summary: 'The open dues of all rentals that wait for the word of the user, newest first, 100 at most',
  result: z.array(WaitingDue).max(DUES_MAX),
});
