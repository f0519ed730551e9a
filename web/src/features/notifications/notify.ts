import { toast } from '../../ui/feedback/toastStore.ts';
import type { Notification } from './notification.ts';
import { lookOf } from './notificationLook.ts';
import { addNotification, markRead, withdrawNotification } from './notificationStore.ts';

/** Characters of a message that a toast shows. */
const EXCERPT = 140;

interface Occasion {
  /** Whether this tab is one that somebody can see. */
  readonly isVisible: boolean;
  /** Whether what it leads to is on the screen at this moment. */
  readonly isSeen: boolean;
  /** Goes to a page of this site. */
  readonly go: (href: string) => void;
}

const handled = new Set<string>();

/** Keeps a notification and shows its toast, once however often the event comes; neither, where somebody saw it happen. */
export function notify(
  userId: number,
  notification: Notification,
  { isVisible, isSeen, go }: Occasion,
): void {
  const { id, title, description, linkTo } = notification;
  if (handled.has(id)) return;
  handled.add(id);
  if (isSeen) return withdrawNotification(userId, id);
  addNotification(userId, notification);
  if (!isVisible) return;
  toast({
    title,
    description: excerptOf(description),
    tone: 'notification',
    icon: lookOf(notification).icon,
    action: {
      label: 'View',
      onSelect: () => {
        markRead(userId, id);
        go(linkTo);
      },
    },
  });
}

function excerptOf(text: string): string {
  const letters = Array.from(text);
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('').trimEnd()}…` : text;
}
