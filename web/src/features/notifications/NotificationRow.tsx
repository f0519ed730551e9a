import { Link } from '@tanstack/react-router';

import { cn } from '../../ui/style/classNames.ts';
import { useDayLocale, useNumberLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { lookOf } from './notificationLook.ts';
import { formatMoment, wordsOf } from './notificationWords.ts';
import type { Notification } from './storedNotification.ts';

interface NotificationRowProps {
  readonly notification: Notification;
  /** Called after a click, before navigating. */
  readonly onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const say = useWords('notifications');
  const locale = useDayLocale();
  const { type, date, isRead, linkTo } = notification;
  const numberLocale = useNumberLocale();
  const { title, description } = wordsOf(say, notification, locale, numberLocale);
  const { label, icon: Glyph, disc, text } = lookOf(notification);
  return (
    <Link
      to={linkTo}
      onClick={onOpen}
      className="flex gap-3.5 px-5 py-3.5 transition -outline-offset-2 hover:bg-accent"
    >
      <span className={cn('grid size-10 shrink-0 place-items-center rounded-full', disc)}>
        <Glyph className="size-[18px]" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cn('text-xs font-semibold', text)}>{say(label)}</span>
          <time dateTime={date} className="text-xs text-muted-foreground tabular">
            {formatMoment(new Date(date), locale)}
          </time>
        </span>
        <span
          className={cn(
            'block text-md wrap-anywhere',
            isRead ? 'font-medium text-foreground-soft' : 'font-semibold',
          )}
        >
          {title}
        </span>
        <span
          dir={type === 'message' ? 'auto' : undefined}
          className="line-clamp-2 text-sm wrap-anywhere text-muted-foreground"
        >
          {description}
        </span>
      </span>
      <span className={cn('mt-6 size-2 shrink-0 rounded-full', !isRead && 'bg-primary')}>
        {!isRead && <span className="sr-only">{say('row.unread')}</span>}
      </span>
    </Link>
  );
}
