import { hashKey, type QueryClient } from '@tanstack/react-query';

import { ApiError } from '../api/apiError.ts';
import { makeAuthorship } from '../features/accounts/authorship.ts';
import { currentUserQuery, forgetAll, forgetUnseen } from '../features/accounts/queries.ts';
import { keepListingDraftOf } from '../features/items/listing/draftKeys.ts';
import { keepLocationOf } from '../features/location/locationOwner.ts';
import { keepNotificationsOf } from '../features/notifications/notificationKeys.ts';
import { keepOfflineOf } from '../offline/leaving.ts';
import type { SessionHint, Tabs } from './tabs.ts';

interface Dependencies {
  /** Runs the guards of the current page again. */
  readonly askGuards: () => Promise<void>;
  /** Remounts the app, which discards what the previous person typed. */
  readonly startAnew: () => void;
  readonly tabs: Tabs;
}

/**
 * Follows every change of the session, whether the answer to a call or another tab reveals it. Tells the other tabs, clears
 * the stored location, notifications and drafts when their owner changes, and drops what the previous person saw. When this tab
 * signs in or out itself, the form handles navigation. Returns a function that stops watching.
 */
export function watchSession(client: QueryClient, { askGuards, startAnew, tabs }: Dependencies): () => void {
  const { queryKey } = currentUserQuery;
  const session = hashKey(queryKey);
  const writeAs = makeAuthorship(client);
  /** Id of the signed-in user; null for nobody, undefined until known. */
  let known: number | null | undefined;
  /** Who was signed in last: what they typed may still be on the page. */
  let last: number | null = null;
  /** A hint that arrived before the session was known. */
  let pendingHint: SessionHint | undefined;
  /** Whether the session ended without a sign-out here. Its person may sign in again and finish what they began. */
  let hasExpired = false;

  function onError(error: unknown): void {
    if (!(error instanceof ApiError) || error.problem?.code !== 'not_signed_in') return;
    if (!client.getQueryData(queryKey)) return;
    hasExpired = true;
    client.setQueryData(queryKey, null);
    void recheckPage();
  }

  function onSessionUpdate(isSetHere: boolean): void {
    const user = client.getQueryData(queryKey);
    const id = user === undefined ? undefined : (user?.id ?? null);
    if (id === undefined || id === known) return;
    const previous = known;
    known = id;
    const isSomebodyElse = id !== null && last !== null && id !== last;
    last = id ?? last;
    writeAs(id);
    keepLocationOf(id);
    keepNotificationsOf(id);
    keepOfflineOf(id);
    // When another tab signs out, that tab deletes the draft.
    if (id !== null || (isSetHere && !hasExpired)) keepListingDraftOf(id);
    hasExpired = false;
    tabs.tell(id);
    if (pendingHint !== undefined) hear(pendingHint);
    if (previous === undefined || isSetHere) return;
    if (isSomebodyElse) {
      forgetAll(client);
      startAnew();
      void askGuards();
    } else void recheckPage();
  }

  /** Guards run first: a page that is no longer allowed must be left before its data is dropped, or it would fetch it again. */
  async function recheckPage(): Promise<void> {
    await askGuards();
    await forgetUnseen(client);
  }

  function hear(hint: SessionHint): void {
    pendingHint = known === undefined ? hint : undefined;
    const agrees = hint === 'somebody' ? known !== null : hint === known;
    if (known !== undefined && !agrees) void client.refetchQueries({ queryKey });
  }

  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if (action.type === 'error') onError(action.error);
      if (query.queryHash === session) onSessionUpdate(action.type === 'success' && action.manual === true);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error') onError(event.action.error);
      // The closed live connection may have told this tab before the answer did, as if the session had expired.
      if (event.action.type === 'success' && event.mutation.meta?.['signsOut'])
        keepListingDraftOf(known ?? null);
    }),
    tabs.hear(hear),
  ];
  return () => {
    for (const end of ends) end();
  };
}
