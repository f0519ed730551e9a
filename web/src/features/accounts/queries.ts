import { currentUser, getUser, SIGNED_IN_COOKIE, type CurrentUser } from '@lendloop/contract/accounts';
import { getSite } from '@lendloop/contract/site';
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { hasStatus } from '../../api/apiError.ts';
import { queryKey, read } from '../../api/keys.ts';
import { callOrKept } from '../../offline/keptRead.ts';
import { useHydrated } from '../../site/hydration.ts';

export const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: queryKey(currentUser),
  networkMode: 'always',
  queryFn: ({ signal }) => {
    if (!mayBeSignedIn()) return null;
    return callOrKept(currentUser, {}, () => true, { signal }).catch((error: unknown) => {
      if (hasStatus(error, 401)) return null;
      throw error;
    });
  },
});

/** False if there is certainly no session, so that visitors do not send a request. */
export const mayBeSignedIn = (): boolean => document.cookie.includes(`${SIGNED_IN_COOKIE}=`);

/** The session. While `isPending`, it is unknown; then `data` is the user or null. */
export function useSession(): { readonly data: CurrentUser | null | undefined; readonly isPending: boolean } {
  const { data, isPending } = useQuery(currentUserQuery);
  return useHydrated() ? { data, isPending } : UNKNOWN;
}

/** What the server's page knows of the session. */
const UNKNOWN = { data: undefined, isPending: true };

/** The signed-in user; null for a visitor and while the session is unknown. */
export const useCurrentUser = (): CurrentUser | null => useSession().data ?? null;

/** The public profile of a person. */
export const personQuery = (id: number) => read(getUser, { params: { id } });

/** Kept when the session changes: the session itself, which is set directly, and the operator's settings. */
const KEPT: ReadonlySet<unknown> = new Set([currentUser.path, getSite.path]);

const isOfSession = ({ queryKey: [path] }: Query): boolean => !KEPT.has(path);

/** Removes everything fetched for the previous user. The page must be remounted afterwards. */
export function forgetAll(client: QueryClient): void {
  client.removeQueries({ predicate: isOfSession });
}

/** Like `forgetAll`, but refetches what the page shows. */
export async function forgetUnseen(client: QueryClient): Promise<void> {
  // Lets the page render the new session first, so that what it no longer shows is not refetched.
  await new Promise((resolve) => setTimeout(resolve));
  client.removeQueries({ predicate: isOfSession, type: 'inactive' });
  await client.invalidateQueries({ predicate: isOfSession });
}

/** Marks a mutation that ends the session of this browser because its person wants to. */
export const SIGNS_OUT = { signsOut: true };

/** Updates the cache when this tab signs in or out. */
export function useSessionChange() {
  const client = useQueryClient();
  return async (user: CurrentUser | null) => {
    client.setQueryData(currentUserQuery.queryKey, user);
    await forgetUnseen(client);
  };
}
