import { CODE_DAYS } from '@lendloop/contract/handover/handover';
import { paths } from '@lendloop/contract/pages';
import { getRental, type RentalStatus } from '@lendloop/contract/rentals';
import { addDays, dayOf, type Day } from '@lendloop/contract/values/dates';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { currentUserQuery } from '../../features/accounts/queries.ts';
import { myRentalsQuery } from '../../features/rentals/queries.ts';
import { lentRentalsQuery, rentalQuery } from '../../features/rentals/rentalQueries.ts';
import { markStale } from '../../live/effects.ts';
import { live } from '../../live/live.ts';
import { onWake } from '../../live/wake.ts';
import { dropOldAnswers, dropOthers } from '../../offline/answers.ts';
import { startKeepingFor } from '../../offline/keeping.ts';
import { keepPages } from '../../offline/keepPages.ts';
import { refreshKept } from '../../offline/keptCall.ts';
import { drain, onSent, outboxSnapshot, subscribeToOutbox } from '../../offline/outbox/outbox.ts';
import { siteQuery } from '../../site/queries.ts';
import { loadWords } from '../../words/language.ts';
import { RENTAL_WORDS } from '../pageWords.ts';

/** The page that somebody opened comes first. */
const AFTER_MS = 3000;
/** While something waits, it is tried again so often. */
const AGAIN_MS = 15_000;

/** Keeps what a signed-in person needs without a network, and sends what they wrote without one. Renders nothing. */
export function Offline({ userId }: { readonly userId: number }) {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const preloadPage = (id: number) => router.preloadRoute({ to: paths.rental, params: { id: String(id) } });
    const keep = () => void keepRentals(client, userId, preloadPage).catch(() => {});
    let timer = setTimeout(keep, AFTER_MS);
    const stopListening = live.listen((event) => {
      if (!(event.type === 'rental_status_changed' || event.type === 'rental_updated')) return;
      clearTimeout(timer);
      timer = setTimeout(keep, AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [client, router, userId]);

  useEffect(() => {
    const send = () => void drain().catch(() => {});
    const wake = () => {
      send();
      void refreshKept(client);
    };
    const again = setInterval(() => {
      if (outboxSnapshot().some(({ state }) => state === 'waiting')) send();
    }, AGAIN_MS);
    const ends = [
      onWake(wake),
      subscribeToOutbox(() => {}),
      onSent(({ queue }) => markStale(client, staleAfterSending(queue), true)),
    ];
    send();
    return () => {
      clearInterval(again);
      for (const end of ends) end();
    };
  }, [client]);
  return null;
}

/** Reads the rentals that begin within days, or run, and whatever their pages need. */
async function keepRentals(
  client: QueryClient,
  userId: number,
  preloadPage: (id: number) => Promise<unknown>,
): Promise<void> {
  await dropOldAnswers();
  const { timeZone } = await client.ensureQueryData(siteQuery);
  const until = addDays(dayOf(new Date(), timeZone), CODE_DAYS);
  const isNear = ({ status, startDate }: { status: RentalStatus; startDate: Day }) =>
    status === 'approved' && startDate <= until;
  const pages = await Promise.all([
    client.fetchInfiniteQuery({ ...myRentalsQuery, staleTime: AFTER_MS }),
    client.fetchInfiniteQuery({ ...lentRentalsQuery('approved'), staleTime: AFTER_MS }),
  ]);
  const near = pages.flatMap(({ pages: read }) => read.flatMap(({ rows }) => rows)).filter(isNear);
  await dropOthers(
    getRental,
    near.map(({ id }) => ({ params: { id } })),
  );
  // Whoever has left meanwhile leaves nothing here.
  const isHere = client.getQueryData(currentUserQuery.queryKey)?.id === userId;
  if (near.length === 0 || !isHere) return;
  startKeepingFor(userId);
  // Again, now that they are kept.
  await Promise.all([
    client.fetchQuery({ ...siteQuery, staleTime: 0 }),
    client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
    ...near.map(({ id }) => client.fetchQuery({ ...rentalQuery(id), staleTime: 0 })),
  ]);
  await Promise.all([...near.slice(0, 1).map(({ id }) => preloadPage(id)), loadScreens()]);
  await keepPages();
}

/** What the page of a rental loads when it is needed. */
const loadScreens = () =>
  Promise.all([
    import('../../pages/rental/handover/HandoverScreen.tsx'),
    import('../../features/handover/QrPicture.tsx'),
    loadWords(...RENTAL_WORDS),
  ]);

/** What the pages show of a rental, by the name of its queue. */
const staleAfterSending = (queue: string) => {
  const id = Number(/^rental\/(\d+)$/.exec(queue)?.[1]);
  return Number.isNaN(id) ? [] : [rentalQuery(id).queryKey, myRentalsQuery.queryKey];
};
