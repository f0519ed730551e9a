import type { DayActivity } from '@lendloop/contract/admin';
import { formatDay } from '@lendloop/contract/values/dates';

import { cn } from '../../../ui/style/classNames.ts';

const totalOf = ({ users, listings, rentals, messages }: DayActivity): number =>
  users + listings + rentals + messages;

/** One bar for each day. `ActivityTable` shows the numbers. */
export function ActivityChart({ days }: { days: readonly DayActivity[] }) {
  const most = Math.max(1, ...days.map(totalOf));
  const all = days.reduce((sum, day) => sum + totalOf(day), 0);
  const last = days.at(-1);
  return (
    <>
      <div
        className="mt-4 flex h-[68px] items-end gap-1.5"
        role="img"
        aria-label={`New users, listings, rentals and messages of each of the last ${days.length} days: ${all} in all, ${last ? totalOf(last) : 0} today`}
      >
        {days.map((day) => (
          <span
            key={day.day}
            title={`${formatDay(day.day)}: ${totalOf(day)}`}
            className={cn('min-h-0.5 flex-1 rounded-t-xs', day === last ? 'bg-chart-1' : 'bg-chart-1/30')}
            style={{ height: `${(totalOf(day) / most) * 100}%` }}
          />
        ))}
      </div>
      <div className="mt-2 flex justify-between text-xs text-muted-foreground">
        <span>{days.length - 1} days ago</span>
        <span>Today</span>
      </div>
    </>
  );
}
