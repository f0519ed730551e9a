import type { RentalDetails } from '@lendloop/contract/rentals';

/** Which of a rental's two people looks at it; administrators may be neither. */
export type Role = 'owner' | 'renter' | 'none';

export function roleOf(
  { ownerId, renterId }: Pick<RentalDetails, 'ownerId' | 'renterId'>,
  userId?: number,
): Role {
  if (userId === ownerId) return 'owner';
  return userId === renterId ? 'renter' : 'none';
}

/** What the parts of the page are about. */
export interface RentalPart {
  readonly rental: RentalDetails;
  readonly role: Role;
}

/** A part with buttons. `onDone` takes the focus once a button is gone. */
export interface ActivePart extends RentalPart {
  readonly onDone: () => void;
}
