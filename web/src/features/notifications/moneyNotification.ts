import { paths, pathTo } from '@lendloop/contract/pages';
import type { RentalDetails } from '@lendloop/contract/rentals';

import { idFor } from './notification.ts';
import type { Notification } from './storedNotification.ts';

/** The number of each kind of news in ids. */
const NEWS_NUMBERS = { paid: 0, received: 1, refund: 2 } as const;

type Paid = Pick<RentalDetails, 'id' | 'ownerId' | 'itemTitle' | 'currency' | 'dues' | 'events'> & {
  readonly owner: Pick<RentalDetails['owner'], 'fullName'>;
  readonly renter: Pick<RentalDetails['renter'], 'fullName'>;
};

type Due = RentalDetails['dues'][number];

/** What the newest event of a rental is to the viewer, if it is about money: a word of the other person, or a refund to come. */
export function notificationOfMoney(rental: Paid, viewerId: number, now: Date): Notification | null {
  const event = rental.events.findLast(({ dueKind }) => dueKind !== null);
  if (!event || event.byId === viewerId || event.at !== rental.events.at(-1)?.at) return null;
  const due = rental.dues.findLast(({ kind, state }) => kind === event.dueKind && state !== 'dropped');
  const status = due && newsOf(event.what, due, viewerId);
  if (!due || !status) return null;
  const other = viewerId === rental.ownerId ? rental.renter : rental.owner;
  return {
    id: idFor(6, NEWS_NUMBERS[status], due.id),
    type: 'rental_money',
    date: now.toISOString(),
    isRead: false,
    linkTo: pathTo(paths.rental, { id: rental.id }),
    data: {
      name: other.fullName,
      itemTitle: rental.itemTitle,
      status,
      amountMinor: due.amountMinor,
      currency: rental.currency,
    },
  };
}

function newsOf(
  what: RentalDetails['events'][number]['what'],
  due: Due,
  viewerId: number,
): keyof typeof NEWS_NUMBERS | null {
  const isPayee = due.toId === viewerId;
  switch (what) {
    case 'due_paid':
      return isPayee ? 'paid' : null;
    case 'due_received':
    case 'due_settled':
      // Whoever gets it has said so, or now knows that it came.
      return isPayee && due.receivedAt !== null ? null : 'received';
    case 'due_added':
      return isPayee && due.kind === 'refund' ? 'refund' : null;
    default:
      return null;
  }
}
