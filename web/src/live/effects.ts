import { currentUser, getUser } from '@lendloop/contract/accounts';
import { getCalendar, getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';
import { getItem, listItemsOfUser } from '@lendloop/contract/items';
import { getConversation, listConversations } from '@lendloop/contract/messages';
import { listDues } from '@lendloop/contract/payments/dues';
import { getEarnings, getReceipt, getStatement } from '@lendloop/contract/payments/papers';
import { getRental, listLentRentals, listMyRentals, listPendingRentals } from '@lendloop/contract/rentals';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { queryKey } from '../api/keys.ts';
import type { LiveEvent } from './connection.ts';

/** Everything that events keep fresh, refetched when some may have been missed. */
const ALL: readonly QueryKey[] = [
  listConversations,
  getConversation,
  listMyRentals,
  listPendingRentals,
  getCalendar,
  getSchedule,
  listSchedules,
  getRental,
  getRentalCalendar,
  listLentRentals,
  listDues,
  getEarnings,
  getReceipt,
  getStatement,
  currentUser,
  getUser,
  getItem,
  listItemsOfUser,
].map((endpoint) => queryKey(endpoint));

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
        // Whether it shows the exact place depends on the status.
        ...(event.type === 'rental_status_changed'
          ? [queryKey(getItem, { params: { id: event.rental.itemId } })]
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
    case 'calendar_changed':
      return [...CALENDARS, queryKey(listPendingRentals)];
    case 'decision': {
      const { action, subject } = event.decision;
      const params = { id: subject.id };
      return action === 'verify_user'
        ? [queryKey(currentUser), queryKey(getUser, { params })]
        : [queryKey(getItem, { params }), queryKey(listItemsOfUser)];
    }
    default:
      return [];
  }
}

/**
 * Refetches queries in use and marks the others stale. A conversation is not fetched in a hidden tab, because fetching marks it
 * as read.
 */
export function markStale(client: QueryClient, keys: Iterable<QueryKey>, isVisible: boolean): void {
  for (const key of keys) {
    const mayFetch = key[0] !== getConversation.path || isVisible;
    void client.invalidateQueries({ queryKey: key, refetchType: mayFetch ? 'active' : 'none' });
  }
}
