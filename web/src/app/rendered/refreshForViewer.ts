import { listItems, listItemsOfUser } from '@lendloop/contract/items';
import { hashKey, type QueryClient } from '@tanstack/react-query';

import { queryKey } from '../../api/keys.ts';
import { currentUserQuery } from '../../features/accounts/queries.ts';
import { itemsOfUserQuery } from '../../features/items/queries.ts';

/**
 * The server's page is a visitor's. Once the session is known, loads the lists again that show more to this person: all of
 * them to administrators, and to everybody those of their own items.
 */
export function refreshForViewer(client: QueryClient): void {
  const session = hashKey(currentUserQuery.queryKey);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== session || query.state.status === 'pending') return;
    stop();
    const user = client.getQueryData(currentUserQuery.queryKey);
    if (!user) return;
    const keys = user.isAdmin
      ? [queryKey(listItems), queryKey(listItemsOfUser)]
      : [itemsOfUserQuery(user.id).queryKey];
    for (const key of keys) void client.invalidateQueries({ queryKey: key });
  });
}
