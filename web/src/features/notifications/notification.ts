import type { DisputeState } from '@lendloop/contract/disputes/states';
import type { ServerFrame } from '@lendloop/contract/live';
import { paths, pathTo } from '@lendloop/contract/pages';
import type { RentalStatus } from '@lendloop/contract/rentals';

import type { LiveEvent } from '../../live/connection.ts';
import type { Notification } from './storedNotification.ts';

/** The notification for an event; null if it is not news for the viewer. */
export function notificationOf(event: LiveEvent, viewerId: number, now: Date): Notification | null {
  switch (event.type) {
    case 'new_message':
      return event.message.senderId === viewerId ? null : ofMessage(event.message);
    case 'rental_request':
      return ofRequest(event.rental);
    case 'rental_status_changed':
      return event.rental.renterId === viewerId && event.byId !== viewerId
        ? ofStatus(event.rental, now)
        : null;
    case 'review_open':
    case 'reviews_revealed':
      return ofReview(event, viewerId, now);
    case 'decision':
      return ofDecision(event.decision);
    case 'case':
      return ofCase(event, now);
    case 'handover':
      return ofHandover(event, viewerId, now);
    case 'dispute':
      return ofDispute(event, viewerId, now);
    default:
      return null;
  }
}

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

const ofMessage = (message: FrameOf<'new_message'>['message']): Notification => ({
  id: idFor(1, 0, message.id),
  type: 'message',
  date: message.createdAt,
  isRead: false,
  linkTo: pathTo(paths.conversation, { senderId: message.senderId, itemId: message.itemId }),
  data: message,
});

const ofRequest = (rental: FrameOf<'rental_request'>['rental']): Notification => ({
  id: idFor(2, 0, rental.id),
  type: 'rental_request',
  date: rental.createdAt,
  isRead: false,
  linkTo: pathTo(paths.item, { id: rental.itemId }),
  data: rental,
});

/** The number of each status in ids. */
const STATUS_NUMBERS: Readonly<Record<RentalStatus, number>> = {
  pending: 0,
  approved: 1,
  rejected: 2,
  completed: 3,
  cancelled: 4,
};

const ofStatus = (rental: FrameOf<'rental_status_changed'>['rental'], now: Date): Notification => ({
  id: idFor(3, STATUS_NUMBERS[rental.status], rental.id),
  type: 'rental_update',
  date: now.toISOString(),
  isRead: false,
  linkTo: pathTo(paths.item, { id: rental.itemId }),
  data: rental,
});

/** `status` is the side of the viewer. */
const ofReview = (
  { type, rental }: FrameOf<'review_open' | 'reviews_revealed'>,
  viewerId: number,
  now: Date,
): Notification => ({
  id: idFor(9, type === 'review_open' ? 0 : 1, rental.id),
  type,
  date: now.toISOString(),
  isRead: false,
  linkTo: pathTo(paths.rental, { id: rental.id }),
  data: {
    renterName: rental.renterName,
    itemTitle: rental.itemTitle,
    status: viewerId === rental.ownerId ? 'owner' : 'renter',
  },
});

const ofDecision = (decision: FrameOf<'decision'>['decision']): Notification => ({
  id: idFor(4, 0, decision.id),
  type: 'decision',
  date: decision.createdAt,
  isRead: false,
  linkTo:
    decision.action === 'moderate_item' ? pathTo(paths.item, { id: decision.subject.id }) : paths.profile,
  data: decision,
});

/** The numbers of what cases tell in ids: 5 and 6 are those of changes and money. */
const ofCase = ({ what, id, decision }: FrameOf<'case'>, now: Date): Notification => ({
  id: idFor(7, what === 'decided' ? 0 : what === 'withheld' ? 2 : 1, id),
  type: 'case',
  date: now.toISOString(),
  isRead: false,
  linkTo: paths.profile,
  data: { status: decision ?? what, number: id },
});
/** The number of each happening in ids. */
const HANDOVER_NUMBERS = {
  pressed: 0,
  reminded: 1,
  done: 2,
  one_sided: 3,
  code_replaced: 4,
  late: 5,
} as const;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What happened at a handover, for whoever did not do it; null for photos and notes. */
function ofHandover(
  { rentalId, itemTitle, phase, what, byId }: FrameOf<'handover'>,
  viewerId: number,
  now: Date,
): Notification | null {
  if (what === 'record' || byId === viewerId) return null;
  // A code may be replaced again, and a rental be late on every day.
  const day = what === 'late' || what === 'code_replaced' ? Math.floor(now.getTime() / DAY_MS) % 1000 : 0;
  return {
    id: idFor(8, HANDOVER_NUMBERS[what] + (phase === 'checkin' ? 8 : 0) + 16 * day, rentalId),
    type: 'handover',
    date: now.toISOString(),
    isRead: false,
    linkTo: pathTo(paths.rental, { id: rentalId }),
    data: { itemTitle, phase, what },
  };
}

/** The number of each state in ids. */
const DISPUTE_NUMBERS: Readonly<Record<DisputeState, number>> = {
  open: 0,
  answered: 1,
  review: 2,
  settled: 3,
  withdrawn: 4,
  decided: 5,
  appealed: 6,
  lapsed: 7,
};
const MINUTE_MS = 60 * 1000;

/** What is new in a dispute, for whoever did not do it. What is said in the same state is news again after a minute. */
function ofDispute(
  { disputeId, itemTitle, state, byId }: FrameOf<'dispute'>,
  viewerId: number,
  now: Date,
): Notification | null {
  if (byId === viewerId) return null;
  const minute = Math.floor(now.getTime() / MINUTE_MS) % 8192;
  return {
    id: idFor(10, DISPUTE_NUMBERS[state] + 8 * minute, disputeId),
    type: 'dispute',
    date: now.toISOString(),
    isRead: false,
    linkTo: pathTo(paths.dispute, { id: disputeId }),
    data: { itemTitle, status: state },
  };
}

/** A UUID (version 8, RFC 9562) derived from the event, so that tabs do not add it twice. */
export function idFor(kind: number, variant: number, id: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(kind, 8)}-${hex(variant, 4)}-8000-8000-${hex(id, 12)}`;
}
