import type { Day } from '@lendloop/contract/values/dates';
import { useMemo } from 'react';

import { useDayLocale, useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { type Entry, isImported } from './month.ts';

/** Says what lies on a day, in full: 'Thu, Mar 4: 1 rental, 1 request, blocked'. */
export function useDayName(): (day: Day, entries: readonly Entry[]) => string {
  const say = useWords('calendar');
  const { weekDay } = useDays();
  const locale = useDayLocale();
  return useMemo(() => {
    const list = new Intl.ListFormat(locale, { type: 'unit' });
    return (day, entries) => {
      const of = (kind: Entry['kind']) => entries.filter((entry) => entry.kind === kind);
      const [rentals, requests, blocks] = [of('rental'), of('request'), of('block')];
      const parts = [
        rentals.length > 0 && say('day.rentals', { count: rentals.length }),
        requests.length > 0 && say('day.requests', { count: requests.length }),
        blocks.some((entry) => !isImported(entry)) && say('day.blocked'),
        blocks.some(isImported) && say('day.imported'),
        of('buffer').length > 0 && say('day.buffer'),
      ].filter((part) => part !== false);
      return parts.length === 0
        ? weekDay(day)
        : say('day.filled', { day: weekDay(day), parts: list.format(parts) });
    };
  }, [say, weekDay, locale]);
}
