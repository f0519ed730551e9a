import { currentUser, getUser } from '@lendloop/contract/accounts';
import { getCalendar, getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';
import { listAppeals } from '@lendloop/contract/cases/cases';
import { listReports } from '@lendloop/contract/cases/reports';
import { getJudgedDispute, listQueuedDisputes } from '@lendloop/contract/disputes/admin';
import { getDispute, listDisputes } from '@lendloop/contract/disputes/disputes';
import { getRecord, listLateRentals } from '@lendloop/contract/handover/record';
import { getItem, listItemsOfUser } from '@lendloop/contract/items';
import { getConversation, listConversations } from '@lendloop/contract/messages';
import { listDues } from '@lendloop/contract/payments/dues';
import { getEarnings, getReceipt, getStatement } from '@lendloop/contract/payments/papers';
import { getRental, listMyRentals } from '@lendloop/contract/rentals';
import { listLentRentals, listPendingRentals } from '@lendloop/contract/rentals/lent';
import { listOpenReviews } from '@lendloop/contract/reviews/rentalReviews';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { queryKey } from '../api/keys.ts';
import type { LiveEvent } from './connection.ts';
import { shownReviews } from './shownReviews.ts';

/** Everything that events keep fresh, refetched when some may have been missed. */
const ALL: readonly QueryKey[] = [
  listConversations,
  listOpenReviews,
  getConversation,
  listMyRentals,
  listPendingRentals,
  getCalendar,
  getSchedule,
  listSchedules,
  getRental,
  getRentalCalendar,
  listLentRentals,
  getRecord,
  listLateRentals,
  listDues,
  getEarnings,
  getReceipt,
  getStatement,
  currentUser,
  getUser,
  listAppeals,
  listReports,
  getDispute,
  listDisputes,
  listQueuedDisputes,
]
  .map((endpoint): QueryKey => queryKey(endpoint))
  .concat(shownReviews);

const CALENDARS = [getCalendar, getRentalCalendar, getSchedule, listSchedules].map((endpoint) =>
  queryKey(endpoint),
);

/** What the money of rentals shows on. */
const MONEY = [listDues, getEarnings, getReceipt, getStatement].map((endpoint) => queryKey(endpoint));

/** The query keys that an event makes stale. */
export function staleAfter(event: LiveEvent): readonly QueryKey[] {
  switch (event.type) {
    case 'auth_ok':
    case 'refetch':
      return ALL;
    case 'new_message':
    case 'notification_count':
      return [queryKey(listConversations)];
    case 'rental_request':
    case 'rental_status_changed':
      return [
        queryKey(listMyRentals),
        queryKey(listPendingRentals),
        ...CALENDARS,
        queryKey(listLentRentals),
        queryKey(getRental, { params: { id: event.rental.id } }),
        ...MONEY,
        // Whether it shows the exact place depends on the status, and whether it can be reviewed.
        ...(event.type === 'rental_status_changed'
          ? [queryKey(getItem, { params: { id: event.rental.itemId } }), queryKey(listOpenReviews)]
          : []),
      ];
    case 'rental_updated':
      return [
        queryKey(listMyRentals),
        queryKey(listPendingRentals),
        ...CALENDARS,
        queryKey(listLentRentals),
        queryKey(getRental, { params: { id: event.rentalId } }),
        ...MONEY,
        queryKey(getItem, { params: { id: event.itemId } }),
      ];
    case 'review_open':
      return [queryKey(listOpenReviews), queryKey(getRental, { params: { id: event.rental.id } })];
    case 'reviews_revealed':
    case 'reviews_changed':
      return [
        queryKey(listOpenReviews),
        queryKey(getRental, { params: { id: 'rental' in event ? event.rental.id : event.rentalId } }),
        ...shownReviews,
      ];
    case 'handover':
      return [
        queryKey(getRental, { params: { id: event.rentalId } }),
        queryKey(getRecord, { params: { id: event.rentalId } }),
        // Photos and notes show on the rental's page alone.
        ...(event.what === 'record'
          ? []
          : [queryKey(listMyRentals), queryKey(listLentRentals), queryKey(listLateRentals), ...MONEY]),
      ];
    case 'dispute':
      return [
        queryKey(getDispute, { params: { id: event.disputeId } }),
        queryKey(listDisputes),
        // It says what became of the dispute, and the money of the rental follows it.
        queryKey(getRental, { params: { id: event.rentalId } }),
        ...MONEY,
      ];
    case 'dispute_queue':
      return [queryKey(listQueuedDisputes), queryKey(getJudgedDispute, { params: { id: event.disputeId } })];
    case 'calendar_changed':
      return [...CALENDARS, queryKey(listPendingRentals)];
    case 'decision': {
      const { action, subject } = event.decision;
      const params = { id: subject.id };
      return action === 'verify_user'
        ? [queryKey(currentUser), queryKey(getUser, { params })]
        : [queryKey(getItem, { params }), queryKey(listItemsOfUser)];
    }
    case 'case':
      return [
        queryKey(listAppeals),
        queryKey(listReports),
        ...(event.what === 'withheld' ? [queryKey(listItemsOfUser), ...shownReviews] : []),
      ];
    default:
      return [];
  }
}

/** How long after an answer the event of the same deed may come, in ms. */
const ECHO_MS = 10_000;

/**
 * The same for this tab. What its administrator has just done with a dispute, its answer shows or is about to: the event of it tells
 * nothing new about that dispute.
 */
export function staleHere(client: QueryClient, event: LiveEvent, userId: number): readonly QueryKey[] {
  const keys = staleAfter(event);
  if (event.type !== 'dispute_queue' || event.judgeId !== userId) return keys;
  const judged = queryKey(getJudgedDispute, { params: { id: event.disputeId } });
  const readAt = client.getQueryState(judged)?.dataUpdatedAt ?? 0;
  const isEcho = client.isMutating({ mutationKey: judged }) > 0 || Date.now() - readAt < ECHO_MS;
  return isEcho ? keys.filter(([path]) => path !== getJudgedDispute.path) : keys;
}

/**
 * Refetches queries in use and marks the others stale. A conversation is not fetched in a hidden tab, because fetching marks it
 * as read; nor a dispute that an administrator looks at, because the audit log keeps each look: its page says that there is more.
 */
export function markStale(client: QueryClient, keys: Iterable<QueryKey>, isVisible: boolean): void {
  for (const key of keys) {
    const mayFetch = key[0] !== getJudgedDispute.path && (key[0] !== getConversation.path || isVisible);
    void client.invalidateQueries({ queryKey: key, refetchType: mayFetch ? 'active' : 'none' });
  }
}
