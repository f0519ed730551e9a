import type { JudgedDispute, QueuedDispute } from '@lendloop/contract/disputes/admin';

export const THEN = '2026-03-14T10:30:00.000Z';
const HASH = 'a'.repeat(64);
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** In the queue of the administrators. */
export const QUEUED: QueuedDispute = {
  id: 7,
  rentalId: 52,
  itemId: 5,
  itemTitle: 'Mirrorless camera',
  itemImage: null,
  startDate: '2026-03-10',
  endDate: '2026-03-13',
  kind: 'damaged',
  opener: { id: 11, side: 'owner', fullName: 'Ananya Rao', avatar: null },
  other: { id: 12, side: 'renter', fullName: 'Kabir Singh', avatar: null },
  currency: 'INR',
  claimMinor: 120_000,
  state: 'review',
  createdAt: THEN,
  deadlineAt: inDays(12),
  goalAt: inDays(5),
  closedAt: null,
  outcome: null,
  amountMinor: null,
  isFinal: false,
  offer: { entryId: 3, byId: 11, amountMinor: 90_000 },
  ready: { opener: true, other: true },
  unanswered: 'deposit',
  turn: 'team',
  deposit: { heldMinor: 200_000, isFrozen: true },
  can: [],
  claim: null,
};

/** As an administrator reads it. */
export const JUDGED: JudgedDispute = {
  ...QUEUED,
  agreed: null,
  entries: [
    {
      id: 2,
      record: {
        kind: 'opened',
        disputeId: 7,
        number: 1,
        byId: 11,
        createdAt: THEN,
        about: 'damaged',
        claimMinor: 120_000,
        text: 'The front filter is cracked.',
        photos: [],
        messages: [],
      },
      previousHash: '0'.repeat(64),
      hash: HASH,
      offer: null,
    },
  ],
  photos: [
    {
      id: 31,
      byId: 12,
      phase: 'checkin',
      sha256: HASH,
      receivedAt: THEN,
      takenAt: null,
      withdrawnAt: null,
      width: 800,
      height: 600,
      hash: HASH,
    },
  ],
  counts: {
    opener: { rentals: 70, disputes: 1, lost: 0 },
    other: { rentals: 15, disputes: 4, lost: 3 },
  },
  notes: [
    {
      phase: 'checkin',
      byId: 11,
      condition: 'damaged',
      missing: ['Lens cap'],
      text: 'A crack at the edge',
      notedAt: THEN,
    },
  ],
  faults: { record: null, entries: null },
  decidable: 'yes',
};
