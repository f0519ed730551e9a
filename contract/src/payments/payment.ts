import { z } from 'zod';

import { Minor } from '../values/money.ts';

/** `nothing_due`: not approved, costs nothing, was cancelled before anything was paid, or was agreed on before this was kept. */
export const PaymentStatus = z.enum(['hand_open', 'hand_settled', 'nothing_due']);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/**
 * `due`: to be handed over. `held`: the owner has it. `returned`: it has been given back. `claimed`: the owner keeps all of it.
 */
export const DepositStatus = z.enum(['none', 'due', 'held', 'returned', 'claimed']);
export type DepositStatus = z.output<typeof DepositStatus>;

const Amount = Minor.min(0);

/** How a rental is paid for, and how far that has come. */
export const RentalPayment = z.object({
  /** `hand`: between the two people. */
  way: z.enum(['hand']),
  /** `hand_open` while anything is to be handed over, other than a deposit that the owner has. */
  status: PaymentStatus,
  /** What the renter is still to pay, without the deposit. */
  dueMinor: Amount,
  /** What the renter has paid, without the deposit. */
  paidMinor: Amount,
  /** How much of it has come back. */
  refundedMinor: Amount,
  deposit: DepositStatus,
  /** Where the renter pays; null in hand. */
  checkoutUrl: z.url().nullable(),
});
export type RentalPayment = z.output<typeof RentalPayment>;

/** Of a rental for which nothing is to be paid. */
export const NOTHING_DUE: RentalPayment = {
  way: 'hand',
  status: 'nothing_due',
  dueMinor: 0,
  paidMinor: 0,
  refundedMinor: 0,
  deposit: 'none',
  checkoutUrl: null,
};
