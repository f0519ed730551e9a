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
import { markStale, staleAfter } from '../../live/effects.ts';
import { live } from '../../live/live.ts';
import { makeStaleQueue } from '../../live/staleQueue.ts';

/** Keeps the live connection of a signed-in person open and applies its events. Renders nothing. */
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
      stale.add(staleAfter(event));
      const tell = (notification: Notification | null) => {
        if (!notification) return;
        notify(userId, notification, {
          isVisible: isVisible(),
          isSeen: isVisible() && isAboutOpenConversation(event),
          go: (href) => void router.navigate({ href }),
        });
      };
      tell(notificationOf(event, userId, new Date()));
      if (
        event.type === 'rental_updated' &&
        event.byId !== userId &&
        (event.what === 'due' || event.byId !== null)
      )
        // What cannot be read now shows on the page of the rental.
        import('./changeNews.ts')
          .then(({ changeNews }) => changeNews(client, event, userId))
          .then(tell)
          .catch(() => {});
    });
    live.open(userId);
    return () => {
      stopListening();
      stale.stop();
      live.close();
    };
  }, [client, router, userId]);
  return null;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

const isAboutOpenConversation = (event: LiveEvent): boolean =>
  event.type === 'new_message' &&
  isOpenConversation({ otherUserId: event.message.senderId, itemId: event.message.itemId });
