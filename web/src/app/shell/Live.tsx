import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { currentUserQuery } from '../../features/accounts/queries.ts';
import { applyToMessages } from '../../features/messages/liveConversation.ts';
import { isOpenConversation } from '../../features/messages/openConversation.ts';
import { notificationOf } from '../../features/notifications/notification.ts';
import { notify } from '../../features/notifications/notify.ts';
import type { Notification } from '../../features/notifications/storedNotification.ts';
import type { LiveEvent } from '../../live/connection.ts';
import { markStale, staleHere } from '../../live/effects.ts';
import { live } from '../../live/live.ts';
import { makeStaleQueue } from '../../live/staleQueue.ts';
import { Offline } from './Offline.tsx';

/** Keeps the live connection of a signed-in person open and applies its events, and what works without a network. */
export function Live({ userId }: { readonly userId: number }) {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const stale = makeStaleQueue((keys) => markStale(client, keys, isVisible()));
    const stopListening = live.listen((event) => {
      // The session has ended or belongs to someone else: ask who is signed in.
      if (event.type === 'refused')
        return void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      applyToMessages(client, userId, event);
      stale.add(staleHere(client, event, userId));
      const tell = (notification: Notification | null) => {
        if (!notification) return;
        notify(userId, notification, {
          isVisible: isVisible(),
          isSeen:
            isVisible() &&
            (isAboutOpenConversation(event) || notification.linkTo === shownDispute(event, router)),
          go: (href) => void router.navigate({ href }),
        });
      };
      tell(notificationOf(event, userId, new Date()));
      const news = newsToRead(event, userId);
      if (news)
        // What cannot be read now shows on the page of the rental.
        import('./changeNews.ts')
          .then(({ changeNews }) => changeNews(client, news.rentalId, news.what, userId))
          .then((notifications) => notifications.forEach(tell))
          .catch(() => {});
    });
    live.open(userId);
    return () => {
      stopListening();
      stale.stop();
      live.close();
    };
  }, [client, router, userId]);
  return <Offline userId={userId} />;
}

/** What an event only says to have changed; null if it is not news for the user. A cancellation may bring money back. */
function newsToRead(
  event: LiveEvent,
  userId: number,
): { readonly rentalId: number; readonly what: 'change' | 'due' } | null {
  if (event.type === 'rental_updated') {
    const { rentalId, what, byId } = event;
    return byId !== userId && (what === 'due' || byId !== null) ? { rentalId, what } : null;
  }
  if (event.type !== 'rental_status_changed' || event.byId === userId) return null;
  const { id, status, payment } = event.rental;
  return status === 'cancelled' && payment.paidMinor > 0 ? { rentalId: id, what: 'due' } : null;
}

/** The page of the dispute that an event is about, if it is the one on the screen. */
const shownDispute = (event: LiveEvent, router: ReturnType<typeof useRouter>): string | null =>
  event.type === 'dispute' ? router.state.location.pathname : null;

const isVisible = (): boolean => document.visibilityState === 'visible';

const isAboutOpenConversation = (event: LiveEvent): boolean =>
  event.type === 'new_message' &&
  isOpenConversation({ otherUserId: event.message.senderId, itemId: event.message.itemId });
