import type { Handover, PhaseState } from '@lendloop/contract/handover/handover';
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
/** A phase that nobody has begun. */
export const makePhase = (values: Partial<PhaseState> = {}): PhaseState => ({
  phase: 'checkout',
  opensAt: '2199-01-09T00:00:00.000Z',
  doneAt: null,
  claimedAt: null,
  oneSided: false,
  confirmed: { owner: false, renter: false },
  notes: { owner: null, renter: null },
  evidence: [],
  hash: null,
  can: [],
  ...values,
});

export const makeHandover = (values: Partial<Handover> = {}): Handover => ({
  rentalId: 70,
  phases: [makePhase(), makePhase({ phase: 'checkin', opensAt: '2199-01-10T00:00:00.000Z' })],
  included: [],
  disputeEvidence: [],
  lateDays: 0,
  endangers: null,
  ...values,
});

/** Rahul's rental of Ananya's drill. */
export const makeRentalDetails = (values: Partial<RentalDetails> = {}): RentalDetails => ({
  ...makeRental(),
  terms: null,
  lines: [{ code: 'days', quantity: 3, unitMinor: 15_000, percent: null, amountMinor: 45_000, for: 'both' }],
  events: [requested],
  changes: [],
  dues: [],
  handover: makeHandover(),
  dispute: null,
  claimMaxMinor: 1_500_000,
  firstStartDate: makeRental().startDate,
  earliestStartDate: values.startDate ?? makeRental().startDate,
  cameBackAt: null,
  isBackByRenterAlone: false,
  can: [],
  cancelNote: null,
  reviews: null,
  owner: personOf(ANANYA),
  renter: personOf(RAHUL),
  itemLocation: 'Indiranagar, Bengaluru',
  agreedLocation: null,
  ...NO_PIN,
  ...values,
});
