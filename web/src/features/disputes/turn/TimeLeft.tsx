import { Clock3 } from 'lucide-react';
import { useState } from 'react';

import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

const HOUR_MS = 3_600_000;
/** From so many hours on it is told in days. */
const IN_DAYS = 96;

/** How long there is until a moment. */
export function TimeLeft({ until }: { readonly until: string }) {
  const say = useWords('disputes');
  const locale = useDayLocale();
  const [now] = useState(() => Date.now());
  const hours = Math.floor((Date.parse(until) - now) / HOUR_MS);
  return (
    <StatusBadge
      tone={hours < IN_DAYS ? 'warning' : 'neutral'}
      icon={Clock3}
      isSentence
      title={say('list.until', { time: formatAt(until, 'moment', locale) })}
    >
      {hours < 1
        ? say('left.soon')
        : hours < IN_DAYS
          ? say('left.hours', { count: hours })
          : say('left.days', { count: Math.floor(hours / 24) })}
    </StatusBadge>
  );
}
