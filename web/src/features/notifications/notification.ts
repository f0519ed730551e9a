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
    case 'decision':
      return ofDecision(event.decision);
    default:
      return null;
  }
}

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

const ofMessage = (message: FrameOf<'new_message'>['message']): Notification => ({
  id: idFor(1, 0, message.id),
  type: 'message',
  title: `New message from ${message.senderName}`,
  description: message.content,
  date: message.createdAt,
  isRead: false,
  linkTo: pathTo(paths.conversation, { senderId: message.senderId, itemId: message.itemId }),
  data: message,
});

const ofRequest = (rental: FrameOf<'rental_request'>['rental']): Notification => ({
  id: idFor(2, 0, rental.id),
  type: 'rental_request',
  title: 'New rental request',
  description: `${rental.renterName} wants to rent "${rental.itemTitle}"`,
  date: rental.createdAt,
  isRead: false,
  linkTo: pathTo(paths.item, { id: rental.itemId }),
  data: rental,
});

/** For each status: its number in ids, its word in the title, and its word in the sentence. */
const STATUSES: Readonly<Record<RentalStatus, readonly [number, string, string]>> = {
  pending: [0, 'updated', 'updated'],
  approved: [1, 'approved', 'approved'],
  rejected: [2, 'rejected', 'rejected'],
  completed: [3, 'completed', 'completed'],
  cancelled: [4, 'updated', 'cancelled'],
};

function ofStatus(rental: FrameOf<'rental_status_changed'>['rental'], now: Date): Notification {
  const [number, inTitle, inSentence] = STATUSES[rental.status];
  return {
    id: idFor(3, number, rental.id),
    type: 'rental_update',
    title: `Rental ${inTitle}`,
    description: `Your rental request for "${rental.itemTitle}" has been ${inSentence}`,
    date: now.toISOString(),
    isRead: false,
    linkTo: pathTo(paths.item, { id: rental.itemId }),
    data: rental,
  };
}

function ofDecision(decision: FrameOf<'decision'>['decision']): Notification {
  const { id, action, subject, createdAt } = decision;
  return {
    ...wordsOn(decision),
    id: idFor(4, 0, id),
    type: 'decision',
    date: createdAt,
    isRead: false,
    linkTo: action === 'moderate_item' ? pathTo(paths.item, { id: subject.id }) : paths.profile,
    data: decision,
  };
}

/** The texts of an administrator's decision for the affected user. */
function wordsOn({ action, status, subject, comment }: FrameOf<'decision'>['decision']) {
  const isYes = status === 'approved';
  if (action === 'verify_user')
    return isYes
      ? { title: 'Account verified', description: 'Your profile now carries the "Verified" badge.' }
      : { title: 'Account not verified', description: 'Your account could not be verified.' };
  return isYes
    ? { title: 'Listing approved', description: `"${subject.name}" has been approved` }
    : {
        title: 'Listing rejected',
        description: `"${subject.name}" has been rejected${comment === null ? '' : `: ${comment}`}`,
      };
}

/** A UUID (version 8, RFC 9562) derived from the event, so that tabs do not add it twice. */
function idFor(kind: number, variant: number, id: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(kind, 8)}-${hex(variant, 4)}-8000-8000-${hex(id, 12)}`;
}

const dateAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Local time, e.g. `Aug 3, 9:42 am`. */
export const formatMoment = (moment: Date): string =>
  dateAndTime.format(moment).replace(/\s?(AM|PM)$/, (half) => ` ${half.trim().toLowerCase()}`);
