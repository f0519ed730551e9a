import { hashKey, type QueryClient } from '@tanstack/react-query';

import { ApiError } from '../api/apiError.ts';
import { currentUserQuery, forgetAll, forgetUnseen } from '../features/accounts/queries.ts';
import { keepLocationOf } from '../features/location/locationOwner.ts';
import { keepNotificationsOf } from '../features/notifications/notificationStore.ts';
import type { Hearsay, Tabs } from './tabs.ts';

interface Surroundings {
  /** Lets the page that is open ask whether whoever is there now may be there. */
  readonly askGuards: () => Promise<void>;
  /** Makes the page anew, without what the person before has typed into it. */
  readonly startAnew: () => void;
  readonly tabs: Tabs;
}

/**
 * Follows the session, however it begins, ends or becomes another person's: by the answer to any call, in this tab or in
 * another one. The other tabs are told, the stored location and notifications follow, and nothing is left of what the person before saw.
 * Where this tab signs in or out by itself, the form that does so leads on. Gives back how to end that.
 */
export function watchSession(client: QueryClient, { askGuards, startAnew, tabs }: Surroundings): () => void {
  const { queryKey } = currentUserQuery;
  const session = hashKey(queryKey);
  /** Undefined while it is unknown. */
  let known: number | null | undefined;
  /** What was told while it was unknown. */
  let word: Hearsay | undefined;

  function lookAtError(error: unknown): void {
    if (!(error instanceof ApiError) || error.problem?.code !== 'not_signed_in') return;
    if (!client.getQueryData(queryKey)) return;
    client.setQueryData(queryKey, null);
    void leadOn();
  }

  function lookAtSession(isSetHere: boolean): void {
    const user = client.getQueryData(queryKey);
    const id = user === undefined ? undefined : (user?.id ?? null);
    if (id === undefined || id === known) return;
    const former = known;
    known = id;
    keepLocationOf(id);
    keepNotificationsOf(id);
    tabs.tell(id);
    if (word !== undefined) hear(word);
    if (former === undefined || isSetHere) return;
    if (former !== null && id !== null) {
      forgetAll(client);
      startAnew();
      void askGuards();
    } else void leadOn();
  }

  /** First the page leads away from what its visitor may not see: it must not ask for that again. */
  async function leadOn(): Promise<void> {
    await askGuards();
    await forgetUnseen(client);
  }

  function hear(heard: Hearsay): void {
    word = known === undefined ? heard : undefined;
    const agrees = heard === 'somebody' ? known !== null : heard === known;
    if (known !== undefined && !agrees) void client.refetchQueries({ queryKey });
  }

  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      const { action, query } = event;
      if (action.type === 'error') lookAtError(action.error);
      if (query.queryHash === session) lookAtSession(action.type === 'success' && action.manual === true);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') lookAtError(event.action.error);
    }),
    tabs.hear(hear),
  ];
  return () => {
    for (const end of ends) end();
  };
}
