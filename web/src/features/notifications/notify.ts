import { toast } from '../../ui/feedback/toastStore.ts';
import { currentLanguage, localeOf, wordsNow } from '../../words/language.ts';
import { dayLocaleNow } from '../../words/useDays.ts';
import { lookOf } from './notificationLook.ts';
import { addNotification, markRead, withdrawNotification } from './notificationStore.ts';
import { wordsOf } from './notificationWords.ts';
import type { Notification } from './storedNotification.ts';

/** Length of a message's excerpt in a toast. */
const EXCERPT = 140;

interface Occasion {
  /** Whether the tab is visible. */
  readonly isVisible: boolean;
  /** Whether the notification's target is already on the screen. */
  readonly isSeen: boolean;
  /** Navigates within the site. */
  readonly go: (href: string) => void;
}

const handled = new Set<string>();

/** Stores a notification and shows its toast, once per event. Does neither if the user saw the event happen. */
export function notify(
  userId: number,
  notification: Notification,
  { isVisible, isSeen, go }: Occasion,
): void {
  const { id, linkTo } = notification;
  if (handled.has(id)) return;
  handled.add(id);
  if (isSeen) return withdrawNotification(userId, id);
  addNotification(userId, notification);
  if (!isVisible) return;
  const onSelect = () => {
    markRead(userId, id);
    go(linkTo);
  };
  // Without its words there is no toast; the bell counts the notification all the same.
  show(notification, onSelect).catch(() => {});
}

async function show(notification: Notification, onSelect: () => void): Promise<void> {
  const say = await wordsNow('notifications');
  const { title, description } = wordsOf(say, notification, dayLocaleNow(), localeOf(currentLanguage()));
  toast({
    title,
    description: excerptOf(description),
    isQuote: notification.type === 'message',
    tone: 'notification',
    icon: lookOf(notification).icon,
    action: { label: say('view'), onSelect },
  });
}

function excerptOf(text: string): string {
  const letters = Array.from(text);
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('').trimEnd()}…` : text;
}
