import type { ReactNode } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { useCaughtFocus } from '../../ui/focus/useCaughtFocus.ts';
import { useWords } from '../../words/useWords.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { clearNotifications, markAllRead, markRead, useNotifications } from './notificationStore.ts';

interface NotificationMenuProps {
  readonly userId: number;
  /** Shown above the list: requests awaiting an answer. */
  readonly pending: ReactNode;
  /** Called when a row navigates to another page. */
  readonly onLeave: () => void;
}

/** The content of the bell: pending requests, then notifications, newest first. */
export function NotificationMenu({ userId, pending, onLeave }: NotificationMenuProps) {
  const say = useWords('notifications');
  const notifications = useNotifications(userId);
  const region = useCaughtFocus(notifications.length);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <div className="flex min-h-13 items-center justify-between py-2 pe-2.5 ps-5">
        <h2 className="text-lg">{say('title')}</h2>
        {notifications.length > 0 && (
          <div className="flex">
            <Button variant="ghost" size="sm" className="text-primary" onClick={() => markAllRead(userId)}>
              {say('readAll')}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              className="text-muted-foreground"
              onClick={() => clearNotifications(userId)}
            >
              {say('clear')}
            </Button>
          </div>
        )}
      </div>
      {pending}
      {notifications.length > 0 ? (
        <ul className="max-h-[300px] overflow-y-auto overscroll-contain border-t border-border">
          {notifications.map((notification) => (
            <li key={notification.id}>
              <NotificationRow
                notification={notification}
                onOpen={() => {
                  markRead(userId, notification.id);
                  onLeave();
                }}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-t border-border px-5 py-8 text-center text-md text-muted-foreground">
          {say('none')}
        </p>
      )}
    </div>
  );
}
