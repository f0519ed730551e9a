import type { ItemSchedule } from '@lendloop/contract/calendar/schedule';
import { countDays, type DayRange } from '@lendloop/contract/values/dates';
import { Lock, LockOpen } from 'lucide-react';

import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { EntryRow, type EntryRowProps } from './EntryRow.tsx';
import { entriesIn, type Entry, freeIn, isImported } from './month.ts';
import { useFreeDays } from './mutations.ts';

interface DayPanelProps extends Pick<EntryRowProps, 'renderBadge' | 'renderAnswer'> {
  readonly range: DayRange;
  readonly entries: readonly Entry[];
  readonly schedules: readonly ItemSchedule[];
  readonly onBlock: () => void;
}

/** What lies on the chosen days, what is free on them, and the buttons that block and free them. */
export function DayPanel({ range, entries, schedules, onBlock, ...parts }: DayPanelProps) {
  const say = useWords('calendar');
  const today = useToday();
  const { weekDay, range: rangeText } = useDays();
  const { mutate, isPending } = useFreeDays();
  const there = entriesIn(entries, range);
  const count = countDays(range);
  const blocked = there.filter((entry) => entry.kind === 'block' && !isImported(entry));
  const isPast = range.endDate < today;
  return (
    <Card asChild>
      <section aria-labelledby="calendar-day">
        <h2 id="calendar-day" aria-live="polite" className="text-xl">
          {count === 1 ? weekDay(range.startDate) : rangeText(range)}
        </h2>
        {there.length === 0 ? (
          <p className="mt-1 text-md text-muted-foreground">{say('day.nothing')}</p>
        ) : (
          <ul className="mt-4 grid grid-cols-1 gap-3">
            {there.map((entry) => (
              <li key={entry.key}>
                <EntryRow entry={entry} {...parts} />
              </li>
            ))}
          </ul>
        )}
        {!isPast && (
          <>
            <Free schedules={schedules} range={range} />
            <div className="mt-5 grid gap-2.5">
              <Button variant="outline" icon={Lock} onClick={onBlock}>
                {say('block.this', { count })}
              </Button>
              {blocked.length > 0 && (
                <Button
                  variant="ghost"
                  icon={LockOpen}
                  pending={isPending}
                  onClick={() =>
                    mutate({ itemIds: [...new Set(blocked.map(({ itemId }) => itemId))], range })
                  }
                >
                  {say('unblock')}
                </Button>
              )}
            </div>
          </>
        )}
      </section>
    </Card>
  );
}

/** Of so many listings the panel says what is free. */
const FREE_MAX = 8;

function Free({ schedules, range }: Pick<DayPanelProps, 'schedules' | 'range'>) {
  const say = useWords('calendar');
  const free = schedules
    .map((schedule) => ({ schedule, count: freeIn(schedule, range) }))
    .filter(({ count }) => count > 0);
  if (free.length === 0) return null;
  return (
    <div className="mt-5 border-t border-border pt-4 text-sm">
      <h3 className="font-sans text-sm font-semibold">
        {say(range.startDate === range.endDate ? 'free' : 'free.days')}
      </h3>
      <ul className="mt-2 grid grid-cols-1 gap-1.5">
        {free.slice(0, FREE_MAX).map(({ schedule: { itemId, title, quantity }, count }) => (
          <li key={itemId} className="flex justify-between gap-4">
            <span dir="auto" className="min-w-0 truncate text-muted-foreground">
              {title}
            </span>
            <span className="shrink-0 tabular">{say('free.of', { count, quantity })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
