import type { DayActivity } from '@lendloop/contract/admin';

import { cn } from '../../../ui/style/classNames.ts';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { useFormats } from '../values/useFormats.ts';

const totalOf = ({ users, listings, rentals, messages }: DayActivity): number =>
  users + listings + rentals + messages;

/** One bar for each day. `ActivityTable` shows the numbers. */
export function ActivityChart({ days }: { days: readonly DayActivity[] }) {
  const say = useWords('adminFigures');
  const { day: formatDay } = useDays();
  const { count } = useFormats();
  const most = Math.max(1, ...days.map(totalOf));
  const all = days.reduce((sum, day) => sum + totalOf(day), 0);
  const last = days.at(-1);
  return (
    <>
      <div
        className="mt-4 flex h-[68px] items-end gap-1.5"
        role="img"
        aria-label={say('activity.chart', {
          count: days.length,
          total: count(all),
          today: count(last ? totalOf(last) : 0),
        })}
      >
        {days.map((day) => (
          <span
            key={day.day}
            title={say('activity.bar', { day: formatDay(day.day), total: count(totalOf(day)) })}
            className={cn('min-h-0.5 flex-1 rounded-t-xs', day === last ? 'bg-chart-1' : 'bg-chart-1/30')}
            style={{ height: `${(totalOf(day) / most) * 100}%` }}
          />
        ))}
      </div>
      <div className="mt-2 flex justify-between text-xs text-muted-foreground">
        <span>{say('activity.ago', { count: days.length - 1 })}</span>
        <span>{say('activity.today')}</span>
      </div>
    </>
  );
}
