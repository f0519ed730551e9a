import { z } from 'zod';

import { DueKind } from '../payments/dues.ts';
import { Id, Timestamp } from '../values/fields.ts';
import { Minor } from '../values/money.ts';

/** Why a rental was rejected or cancelled. */
export const ClosedReason = z.enum([
  'declined',
  'overlap',
  'expired',
  'withdrawn',
  'by_renter',
  'by_owner',
  'suspended',
]);
export type ClosedReason = z.output<typeof ClosedReason>;

/**
 * What can happen to a rental. Its price changes by the amount of an accepted change. Of a due: the payer said that it was `due_paid`, the
 * payee that it was `due_received`, one of them took it back, it is settled; `due_added` is one that arose after the approval.
 */
export const RentalHappening = z.enum([
  'requested',
  'approved',
  'rejected',
  'cancelled',
  'completed',
  'change_proposed',
  'change_accepted',
  'change_declined',
  'change_withdrawn',
  'change_expired',
  'due_added',
  'due_paid',
  'due_received',
  'due_taken_back',
  'due_settled',
  'deposit_frozen',
  'deposit_split',
  'handed_over',
  'returned',
]);
export type RentalHappening = z.output<typeof RentalHappening>;

/** How many events about dues and proposals a rental shows: the newest. */
export const EVENTS_SAID_MAX = 300;

/** Something that happened to a rental. It never changes afterwards. */
export const RentalEvent = z.object({
  at: Timestamp,
  what: RentalHappening,
  /** Null for the marketplace itself. */
  byId: Id.nullable(),
  amountMinor: Minor.nullable(),
  /** Which due it is about; null for what is about none. */
  dueKind: DueKind.nullable(),
});
export type RentalEvent = z.output<typeof RentalEvent>;

/**
 * What a person can do with a rental: `withdraw` takes a request back, `cancel` ends an approved rental, `receipt` is there once it was
 * agreed on, and `report_problem` opens a dispute. What they can do with its dues is in each of those.
 */
export const RentalAction = z.enum([
  'approve',
  'reject',
  'withdraw',
  'cancel',
  'complete',
  'propose_change',
  'accept_change',
  'decline_change',
  'withdraw_change',
  'report_problem',
  'receipt',
]);
export type RentalAction = z.output<typeof RentalAction>;
