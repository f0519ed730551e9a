import { Clock3 } from 'lucide-react';

import { useClock } from '../../../site/clock.ts';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

const MINUTE_MS = 60_000;
/** From so many hours on it is told in days. */
const IN_DAYS = 96;

/** How long there is until a moment. */
export function TimeLeft({ until }: { readonly until: string }) {
  const say = useWords('disputes');
  const locale = useDayLocale();
  const minutes = useClock((now) => Math.floor((Date.parse(until) - now) / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return (
    <StatusBadge
      tone={hours < IN_DAYS ? 'warning' : 'neutral'}
      icon={Clock3}
      isSentence
      title={say('list.until', { time: formatAt(until, 'moment', locale) })}
    >
      {minutes < 1
        ? say('left.soon')
        : hours < 1
          ? say('left.minutes', { count: minutes })
          : hours < IN_DAYS
            ? say('left.hours', { count: hours })
            : say('left.days', { count: Math.floor(hours / 24) })}
    </StatusBadge>
  );
}
