import type { RentalDetails } from '@lendloop/contract/rentals';
import type { ReviewSide } from '@lendloop/contract/reviews';

/** One of the two people of a rental who review each other. */
export interface Reviewer {
  readonly id: number;
  readonly fullName: string;
  readonly avatar: string | null;
}

/** The viewer of a rental, the other person, and as whom the viewer reviews them. */
export interface Sides {
  readonly side: ReviewSide;
  readonly me: Reviewer;
  readonly other: Reviewer;
}

type Parties = Pick<RentalDetails, 'ownerId' | 'renterId' | 'owner' | 'renter'>;

export function sidesOf({ ownerId, renterId, owner, renter }: Parties, side: ReviewSide): Sides {
  const people = {
    owner: { id: ownerId, fullName: owner.fullName, avatar: owner.avatar },
    renter: { id: renterId, fullName: renter.fullName, avatar: renter.avatar },
  };
  return side === 'owner'
    ? { side, me: people.owner, other: people.renter }
    : { side, me: people.renter, other: people.owner };
}
