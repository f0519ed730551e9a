import { z } from 'zod';

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

/** What can happen to a rental. Its price changes by the amount of an accepted change. */
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
]);
export type RentalHappening = z.output<typeof RentalHappening>;

/** Something that happened to a rental. It never changes afterwards. */
export const RentalEvent = z.object({
  at: Timestamp,
  what: RentalHappening,
  /** Null for the marketplace itself. */
  byId: Id.nullable(),
  amountMinor: Minor.nullable(),
});
export type RentalEvent = z.output<typeof RentalEvent>;

/** What a person can do with a rental: `withdraw` takes a request back, `cancel` ends an approved rental. */
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
]);
export type RentalAction = z.output<typeof RentalAction>;
