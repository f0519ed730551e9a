import type { Dispute, DisputeDetails } from '@lendloop/contract/disputes/disputes';
import type { DisputeEntry, DisputeRecord } from '@lendloop/contract/disputes/entries';
import type { EvidencePhoto } from '@lendloop/contract/handover/handover';

import { ANANYA, RAHUL } from './samples.ts';

const HASH = '9f2c71d0'.repeat(8);
const IN_THREE_DAYS = new Date(Date.now() + 71.5 * 3_600_000).toISOString();

type Said = DisputeRecord extends infer One
  ? One extends DisputeRecord
    ? Omit<One, 'disputeId' | 'number' | 'createdAt'>
    : never
  : never;

/** Entries in the order given, one an hour from the first on. */
export const makeEntries = (
  ...said: readonly (Said & { readonly offerIs?: DisputeEntry['offer'] })[]
): DisputeEntry[] =>
  said.map(({ offerIs = null, ...record }, index) => ({
    id: 500 + index,
    record: {
      ...record,
      disputeId: 9,
      number: index + 1,
      createdAt: new Date(Date.parse('2026-08-18T10:00:00.000Z') + index * 3_600_000).toISOString(),
    },
    previousHash: HASH,
    hash: HASH,
    offer: offerIs,
  }));

/** One entry of Rahul's. */
export const OWN_ENTRY: DisputeEntry = {
  id: 502,
  record: {
    kind: 'said',
    byId: RAHUL.id,
    text: 'Half is fair.',
    photos: [],
    messages: [],
    offerMinor: 60_000,
    disputeId: 9,
    number: 3,
    createdAt: '2026-08-18T12:00:00.000Z',
  },
  previousHash: HASH,
  hash: HASH,
  offer: 'open',
};

export const RECORD = {
  kind: 'record',
  byId: null,
  lastHash: HASH,
  phases: [
    { phase: 'checkout', doneAt: '2026-08-14T10:00:00.000Z', photos: 7, notes: 2 },
    { phase: 'checkin', doneAt: '2026-08-17T10:00:00.000Z', photos: 5, notes: 0 },
  ],
} satisfies Said;

export const OPENED = {
  kind: 'opened',
  byId: ANANYA.id,
  about: 'damaged',
  claimMinor: 120_000,
  text: 'The chuck is cracked.',
  photos: [],
  messages: [],
} satisfies Said;

/** A text of one of the two, with an offer if there is an amount. */
export const saidBy = (byId: number, text: string, offerMinor: number | null = null) =>
  ({ kind: 'said', byId, text, photos: [], messages: [], offerMinor }) satisfies Said;

export const makePhoto = (values: Partial<EvidencePhoto> = {}): EvidencePhoto => ({
  id: 31,
  byId: ANANYA.id,
  phase: 'checkout',
  sha256: HASH,
  receivedAt: '2026-08-14T10:00:00.000Z',
  takenAt: null,
  withdrawnAt: null,
  width: 800,
  height: 600,
  hash: HASH,
  ...values,
});

const personOf = ({ id, fullName }: typeof ANANYA, side: 'owner' | 'renter') => ({
  id,
  side,
  fullName,
  avatar: null,
});

/** Ananya says that Rahul damaged her drill. */
export const makeDispute = (values: Partial<Dispute> = {}): Dispute => ({
  id: 9,
  rentalId: 70,
  itemId: 5,
  itemTitle: 'Cordless drill with two batteries',
  itemImage: null,
  startDate: '2026-08-14',
  endDate: '2026-08-17',
  kind: 'damaged',
  opener: personOf(ANANYA, 'owner'),
  other: personOf(RAHUL, 'renter'),
  currency: 'INR',
  claimMinor: 120_000,
  state: 'open',
  createdAt: '2026-08-18T10:00:00.000Z',
  deadlineAt: IN_THREE_DAYS,
  goalAt: null,
  closedAt: null,
  outcome: null,
  amountMinor: null,
  isFinal: false,
  offer: null,
  ready: { opener: false, other: false },
  unanswered: 'deposit',
  turn: 'other',
  deposit: { heldMinor: 300_000, isFrozen: true },
  can: ['say', 'offer', 'ready'],
  ...values,
});

export const makeDisputeDetails = (values: Partial<DisputeDetails> = {}): DisputeDetails => ({
  ...makeDispute(values),
  entries: makeEntries(RECORD, OPENED),
  photos: [],
  ...values,
});
