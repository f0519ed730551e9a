import { paths, pathTo } from '@lendloop/contract/pages';
import type { RentalDetails } from '@lendloop/contract/rentals';

import { idFor } from './notification.ts';
import type { Notification } from './storedNotification.ts';

/** The number of each answer in ids. */
const ANSWER_NUMBERS = { proposed: 0, accepted: 1, declined: 2 } as const;

type Changed = Pick<RentalDetails, 'id' | 'ownerId' | 'itemTitle' | 'changes'> & {
  readonly owner: Pick<RentalDetails['owner'], 'fullName'>;
  readonly renter: Pick<RentalDetails['renter'], 'fullName'>;
};

/** What the newest proposal of other days for a rental is to the viewer: a new one of the other person, or their answer. */
export function notificationOfChange(rental: Changed, viewerId: number, now: Date): Notification | null {
  const change = rental.changes.at(-1);
  const status = change?.status === 'open' ? 'proposed' : change?.status;
  if (!change || (status !== 'proposed' && status !== 'accepted' && status !== 'declined')) return null;
  if ((change.byId === viewerId) === (status === 'proposed')) return null;
  const other = viewerId === rental.ownerId ? rental.renter : rental.owner;
  const { startDate, endDate } = change.to;
  return {
    id: idFor(5, ANSWER_NUMBERS[status], change.id),
    type: 'rental_change',
    date: now.toISOString(),
    isRead: false,
    linkTo: pathTo(paths.rental, { id: rental.id }),
    data: { name: other.fullName, itemTitle: rental.itemTitle, status, startDate, endDate },
  };
}
