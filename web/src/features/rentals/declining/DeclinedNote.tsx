import { getSchedule } from '@lendloop/contract/calendar/schedule';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { addDays, type DayRange } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';

import { read } from '../../../api/keys.ts';
import { useToday } from '../../../site/queries.ts';
import { useDayLocale, useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { freeForRentalQuery } from '../changing/changing.ts';
import { declinedBy } from './declinedBy.ts';

/** So many requests are named; further ones are counted. */
const NAMED = 5;

interface DeclinedNoteProps {
  readonly rental: Pick<RentalDetails, 'id' | 'itemId'>;
  /** What the rental would have. */
  readonly wanted: DayRange & { readonly pieces: number };
}

/** Tells the owner which other requests are declined by saying yes to this one. Nothing if there are none. */
export function DeclinedNote({ rental, wanted }: DeclinedNoteProps) {
  const say = useWords('changes');
  const rich = useRichWords('changes');
  const { range } = useDays();
  const locale = useDayLocale();
  const calendar = useQuery({ ...freeForRentalQuery(rental.id, useToday()), staleTime: 0 });
  const buffer = calendar.data?.rules.bufferDays ?? 0;
  const schedule = useQuery({
    ...read(getSchedule, {
      params: { id: rental.itemId },
      query: { from: addDays(wanted.startDate, -buffer), to: addDays(wanted.endDate, buffer) },
    }),
    enabled: calendar.isSuccess,
    staleTime: 0,
  });
  if (!calendar.data || !schedule.data) return null;
  const others = schedule.data.requests.filter(({ id }) => id !== rental.id);
  const declined = declinedBy(calendar.data, wanted, others);
  if (declined.length === 0) return null;
  const names: ReactNode[] = declined.slice(0, NAMED).map((request) => (
    <Fragment key={request.id}>
      <bdi>{request.renterName}</bdi>, {range(request)}
    </Fragment>
  ));
  if (declined.length > NAMED) names.push(say('declines.more', { count: declined.length - NAMED }));
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const requests = list
    .formatToParts(names.map((_, index) => String(index)))
    .map(({ type, value }) => (type === 'element' ? names[Number(value)] : value));
  return (
    <p
      role="status"
      className="mt-4 flex items-start gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm font-medium text-warning-strong"
    >
      <CalendarX className="mt-px size-[18px] shrink-0" aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {rich('declines', { count: declined.length, requests })}
      </span>
    </p>
  );
}
