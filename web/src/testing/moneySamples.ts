import type { Due, WaitingDue } from '@lendloop/contract/payments/dues';
import type { RentalPayment } from '@lendloop/contract/payments/payment';

import { ANANYA, makeRental, RAHUL } from './samples.ts';

/** What Rahul owes Ananya for her drill. */
export const makeDue = (values: Partial<Due> = {}): Due => ({
  id: 90,
  kind: 'rental',
  amountMinor: 45_000,
  fromId: RAHUL.id,
  toId: ANANYA.id,
  state: 'open',
  paidAt: null,
  receivedAt: null,
  settledAt: null,
  isFrozen: false,
  can: ['confirm'],
  ...values,
});

/** A due of the same rental that waits for Rahul, who gets it. */
export const makeWaitingDue = (values: Partial<WaitingDue> = {}): WaitingDue => ({
  id: 91,
  kind: 'rental',
  amountMinor: 45_000,
  fromId: ANANYA.id,
  toId: RAHUL.id,
  paidAt: null,
  receivedAt: null,
  rentalId: 70,
  itemTitle: makeRental().itemTitle,
  currency: 'INR',
  other: { id: ANANYA.id, fullName: ANANYA.fullName, avatar: null },
  ...values,
});

/** All is settled. */
export const SETTLED: RentalPayment = {
  way: 'hand',
  status: 'hand_settled',
  dueMinor: 0,
  paidMinor: 45_000,
  refundedMinor: 0,
  deposit: 'none',
  checkoutUrl: null,
};
