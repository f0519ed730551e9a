import { Bell } from 'lucide-react';
import { useState } from 'react';

import { NotificationMenu } from '../../features/notifications/NotificationMenu.tsx';
import { useNotifications } from '../../features/notifications/notificationStore.ts';
import { PendingRequests } from '../../features/rentals/PendingRequests.tsx';
import { useIsConnected } from '../../live/live.ts';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { CountBadge } from '../../ui/label/CountBadge.tsx';
import { countText } from '../../ui/label/countText.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';

/** The bell and its menu; dimmed while the live connection is down. */
export function NotificationBell({ userId }: { readonly userId: number }) {
  const say = useWords('notifications');
  const [isOpen, setOpen] = useState(false);
  const isConnected = useIsConnected();
  const unread = useNotifications(userId).filter(({ isRead }) => !isRead).length;
  return (
    <Popover
      label={say('title')}
      open={isOpen}
      onOpenChange={setOpen}
      className="max-h-(--radix-popover-content-available-height) w-[420px] overflow-y-auto shadow-xl"
      trigger={
        <IconButton
          icon={Bell}
          label={unread > 0 ? say('unread', { count: countText(unread) }) : say('title')}
          title={isConnected ? undefined : say('reconnecting')}
          className={cn(
            'aria-expanded:bg-accent [&_.lucide]:size-[22px]',
            !isConnected && 'text-muted-foreground [&_.lucide]:opacity-60',
          )}
        >
          <CountBadge count={unread} className="absolute top-1 end-1" />
          {!isConnected && (
            <span
              className={cn(
                'absolute size-2.5 rounded-full bg-warning ring-2 ring-background',
                unread > 0 ? 'bottom-2 start-2' : 'top-2 end-2.5',
              )}
            />
          )}
        </IconButton>
      }
    >
      <NotificationMenu userId={userId} pending={<PendingRequests />} onLeave={() => setOpen(false)} />
    </Popover>
  );
}
