import { addDays, type Day } from '@lendloop/contract/values/dates';

import { useDays } from '../../words/useDays.ts';
import { EntryRow, type EntryRowProps } from './EntryRow.tsx';
import { addMonths, type Entry } from './month.ts';

interface MonthListProps extends Pick<EntryRowProps, 'renderBadge' | 'renderAnswer'> {
  readonly month: Day;
  readonly entries: readonly Entry[];
}

/** What a month holds by day: each entry under the day on which it begins, or under the first of the month. */
export function MonthList({ month, entries, ...parts }: MonthListProps) {
  const { weekDay } = useDays();
  const last = addDays(addMonths(month, 1), -1);
  const byDay = new Map<Day, Entry[]>();
  for (const entry of entries) {
    if (entry.startDate > last || entry.endDate < month) continue;
    const day = entry.startDate < month ? month : entry.startDate;
    byDay.set(day, [...(byDay.get(day) ?? []), entry]);
  }
  return (
    <ol className="grid min-w-0 grid-cols-1 gap-6">
      {[...byDay].map(([day, there]) => (
        <li key={day}>
          <h3 className="mb-2.5 font-sans text-base font-semibold">{weekDay(day)}</h3>
          <ul className="grid grid-cols-1 gap-3">
            {there.map((entry) => (
              <li key={entry.key}>
                <EntryRow entry={entry} {...parts} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
