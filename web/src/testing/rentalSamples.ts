import type { RentalDetails } from '@lendloop/contract/rentals';

import { ANANYA, makeRental, NO_PIN, RAHUL } from './samples.ts';

const personOf = ({ fullName, avatar, createdAt, verificationStatus }: typeof ANANYA) => ({
  fullName,
  avatar,
  createdAt,
  verificationStatus,
});

/** The event of a request. */
export const requested = {
  at: '2026-08-01T10:00:00.000Z',
  what: 'requested',
  byId: RAHUL.id,
  amountMinor: null,
  dueKind: null,
} as const;
/** Rahul's rental of Ananya's drill. */
export const makeRentalDetails = (values: Partial<RentalDetails> = {}): RentalDetails => ({
  ...makeRental(),
  terms: null,
  lines: [{ code: 'days', quantity: 3, unitMinor: 15_000, percent: null, amountMinor: 45_000, for: 'both' }],
  events: [requested],
  changes: [],
  dues: [],
  firstStartDate: makeRental().startDate,
  can: [],
  cancelNote: null,
  owner: personOf(ANANYA),
  renter: personOf(RAHUL),
  itemLocation: 'Indiranagar, Bengaluru',
  ...NO_PIN,
  ...values,
});
