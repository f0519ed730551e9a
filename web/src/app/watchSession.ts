import { hashKey, type QueryClient } from '@tanstack/react-query';

import { ApiError } from '../api/ApiError.ts';
import { currentUserQuery } from '../features/accounts/queries.ts';
import { keepLocationOf } from '../features/location/locationOwner.ts';

/**
 * Notices by the answer to any call that the session is over: from then on nobody is signed in, and `askGuards` lets the
 * page that is open ask whether a visitor may be there. However a session begins or ends, the stored location follows.
 * Gives back how to end that.
 */
export function watchSession(client: QueryClient, askGuards: () => void): () => void {
  function look(error: unknown) {
    if (!(error instanceof ApiError) || error.problem?.code !== 'not_signed_in') return;
    if (!client.getQueryData(currentUserQuery.queryKey)) return;
    client.setQueryData(currentUserQuery.queryKey, null);
    askGuards();
  }
  const ends = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    }),
  );
  const session = hashKey(currentUserQuery.queryKey);
  ends.push(
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== session) return;
      const user = client.getQueryData(currentUserQuery.queryKey);
      if (user !== undefined) keepLocationOf(user?.id ?? null);
    }),
  );
  return () => {
    for (const end of ends) end();
  };
}
