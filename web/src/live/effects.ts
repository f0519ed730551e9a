import { currentUser, getUser } from '@lendloop/contract/accounts';
import { getItem, listBookedRanges, listItemsOfUser } from '@lendloop/contract/items';
import { getConversation, listConversations } from '@lendloop/contract/messages';
import { listMyRentals, listPendingRentals } from '@lendloop/contract/rentals';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { queryKey } from '../api/keys.ts';
import type { LiveEvent } from './connection.ts';

/** Everything that events keep fresh: whoever may have missed some asks for all of it. */
const ALL: readonly QueryKey[] = [
  listConversations,
  getConversation,
  listMyRentals,
  listPendingRentals,
  listBookedRanges,
  currentUser,
  getUser,
  getItem,
  listItemsOfUser,
].map((endpoint) => queryKey(endpoint));

/** The keys of what is no longer true after an event. */
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
        queryKey(listBookedRanges, { params: { id: event.rental.itemId } }),
      ];
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

/** Asks again for what is on the screen, and marks the rest. A conversation that nobody sees is not fetched: that would read it. */
export function markStale(client: QueryClient, keys: Iterable<QueryKey>, isVisible: boolean): void {
  for (const key of keys) {
    const isRead = key[0] !== getConversation.path || isVisible;
    void client.invalidateQueries({ queryKey: key, refetchType: isRead ? 'active' : 'none' });
  }
}
