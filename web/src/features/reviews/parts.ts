import { OWNER_PARTS, RENTER_PARTS } from '@lendloop/contract/reviews';

/** What reviews rate besides their main subject, by who writes them. */
export const PARTS = { renter: RENTER_PARTS, owner: OWNER_PARTS } as const;

export type PartName = (typeof PARTS)['renter' | 'owner'][number];
