import type { Calendar as FreeDays } from '@lendloop/contract/calendar/calendar';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { countDays } from '@lendloop/contract/values/dates';

import { messageOf } from '../../../api/apiError.ts';
import { useToday } from '../../../site/queries.ts';
import { Calendar } from '../../../ui/dates/Calendar.tsx';
import { isDayDisabled, type RangeRules } from '../../../ui/dates/dateRange.ts';
import { DateRange } from '../../../ui/dates/DateRange.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import type { Change } from './useChange.ts';

interface ChangeCalendarProps {
  readonly rental: Pick<RentalDetails, 'startDate'>;
  readonly change: Change;
}

/** The days that a rental could have instead. Of one that has begun, only the last day is chosen. */
export function ChangeCalendar({ rental, change }: ChangeCalendarProps) {
  const say = useWords('changes');
  const { data, isError, error, refetch, isFetching } = change.free;
  if (isError) {
    return (
      <ErrorState
        title={say('free.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <p role="status">{say('free.loading')}</p>;
  return (
    <>
      {change.hasBegun ? (
        <LastDay rental={rental} change={change} free={data} />
      ) : (
        <FirstAndLastDay change={change} free={data} />
      )}
      <p className="mt-3 text-sm text-muted-foreground">{say('free')}</p>
    </>
  );
}

function useRules({ rules, runs }: FreeDays, { pieces }: Pick<Change, 'pieces'>): RangeRules {
  return {
    today: useToday(),
    from: rules.availableFrom,
    until: rules.availableUntil,
    booked: runs
      .filter(({ free }) => free < pieces)
      .map(({ startDate, endDate }) => ({ start: startDate, end: endDate })),
    minDays: rules.minDays,
    maxDays: rules.maxDays ?? undefined,
    weekdays: rules.handoverDays,
  };
}

function FirstAndLastDay({ change, free }: { change: Change; free: FreeDays }) {
  return (
    <DateRange
      value={change.range}
      onChange={change.setRange}
      rules={useRules(free, change)}
      legend={false}
    />
  );
}

function LastDay({ rental, change, free }: ChangeCalendarProps & { free: FreeDays }) {
  const rules = useRules(free, change);
  const { range: write } = useDays();
  const start = rental.startDate;
  const isDisabled = (day: string) =>
    day < start ||
    isDayDisabled(day, { start }, rules) ||
    countDays({ startDate: start, endDate: day }) < (rules.minDays ?? 1);
  return (
    <>
      <p role="status" className="sr-only">
        {change.days && write(change.days)}
      </p>
      <Calendar
        range={change.range}
        onSelect={(day) => !isDisabled(day) && change.setRange({ start, end: day })}
        isDisabled={isDisabled}
        today={rules.today}
        first={start}
        last={rules.until ?? undefined}
      />
    </>
  );
}
