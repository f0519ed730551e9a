import type { ItemSchedule } from '@lendloop/contract/calendar/schedule';
import { addDays, type Day } from '@lendloop/contract/values/dates';
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { useToday } from '../../site/queries.ts';
import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { DayPanel } from './DayPanel.tsx';
import type { EntryRowProps } from './EntryRow.tsx';
import { Legend } from './Legend.tsx';
import { LinksButton } from './links/LinksButton.tsx';
import { addMonths, entriesOf, monthOf } from './month.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { MonthList } from './MonthList.tsx';
import { type CalendarItem, useSchedules } from './queries.ts';
import { rangeOf, type Selection } from './selection.ts';

export interface OwnCalendarProps extends Pick<EntryRowProps, 'renderBadge' | 'renderAnswer'> {
  /** The first of the month. */
  readonly month: Day;
  readonly onMonth: (month: Day) => void;
  /** The calendar of one listing; absent for all. */
  readonly only?: CalendarItem;
  /** Above the month: what stands beside 'Block days', and the choice of a listing. */
  readonly renderHeading?: (blockDays: ReactNode) => ReactNode;
  readonly renderFilter?: (schedules: readonly ItemSchedule[]) => ReactNode;
  /** The listing that is shown of all. */
  readonly itemId?: number | undefined;
}

/** The owner's calendar: a month of bars with the chosen days beside it, or a small month above a list by day. */
export function OwnCalendar(props: OwnCalendarProps) {
  const { month, onMonth, only, renderHeading, renderFilter, itemId, renderBadge, renderAnswer } = props;
  const say = useWords('calendar');
  const today = useToday();
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [isBlocking, setBlocking] = useState(false);
  const [chosen, setChosen] = useState<Selection>({ anchor: today, focus: today });
  // A week before and after the month, for the days around it.
  const days = { from: addDays(month, -7), to: addDays(addMonths(month, 1), 7) };
  const { schedules, isError, error, refetch, isFetching } = useSchedules(only, days);
  const shown = useMemo(
    () => schedules?.filter((schedule) => itemId === undefined || schedule.itemId === itemId) ?? [],
    [schedules, itemId],
  );
  const entries = useMemo(() => entriesOf(shown), [shown]);
  const selection = selectionIn(month, chosen, today);
  const range = rangeOf(selection);

  function select(next: Selection) {
    setChosen(next);
    if (monthOf(next.focus) !== month) onMonth(monthOf(next.focus));
  }

  const blockDays = (
    <div className="flex flex-wrap gap-2.5">
      <LinksButton itemId={only?.itemId ?? itemId ?? null} />
      <Button variant="outline" icon={Lock} disabled={shown.length === 0} onClick={() => setBlocking(true)}>
        {say('block')}
      </Button>
    </div>
  );
  const last = addDays(addMonths(month, 1), -1);
  const isEmpty = !entries.some(({ startDate, endDate }) => startDate <= last && endDate >= month);
  const parts = { renderBadge, renderAnswer };
  return (
    <>
      {renderHeading?.(blockDays)}
      <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <MonthTurner month={month} onMonth={onMonth} today={today} />
        {renderFilter?.(schedules ?? [])}
        {!renderHeading && blockDays}
      </div>
      {isError ? (
        <ErrorState
          title={say('failed')}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : !schedules ? (
        <RowSkeletons label={say('loading')} count={4} />
      ) : (
        <div className={cn('grid grid-cols-1 items-start gap-6', !only && 'lg:grid-cols-[1fr_340px]')}>
          <div className="grid min-w-0 gap-4">
            <MonthGrid
              month={month}
              entries={entries}
              selection={selection}
              onSelect={select}
              onOpen={({ startDate, endDate }) =>
                select({ anchor: startDate, focus: later(endDate, startDate) })
              }
              isSmall={!isWide}
            />
            {isEmpty && (
              <p role="status" className="text-md text-muted-foreground">
                {say('empty')}
              </p>
            )}
            <Legend />
          </div>
          <DayPanel
            range={range}
            entries={entries}
            schedules={shown}
            onBlock={() => setBlocking(true)}
            {...parts}
          />
          {!isWide && <MonthList month={month} entries={entries} {...parts} />}
        </div>
      )}
      {shown.length > 0 && (
        <BlockDialog schedules={shown} range={range} open={isBlocking} onOpenChange={setBlocking} />
      )}
    </>
  );
}

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** The chosen days, or a day of the month that is shown if they are elsewhere. */
function selectionIn(month: Day, selection: Selection, today: Day): Selection {
  if (monthOf(selection.focus) === month) return selection;
  const day = monthOf(today) === month ? today : month;
  return { anchor: day, focus: day };
}

interface MonthTurnerProps {
  readonly month: Day;
  readonly today: Day;
  readonly onMonth: (month: Day) => void;
}

function MonthTurner({ month, today, onMonth }: MonthTurnerProps) {
  const say = useWords('calendar');
  const { month: monthName } = useDays();
  return (
    <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2">
      <IconButton
        variant="outline"
        icon={ChevronLeft}
        label={say('month.previous')}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <p
        aria-live="polite"
        className="min-w-0 text-center font-display wrap-anywhere sm:min-w-36 text-lg font-semibold"
      >
        {monthName(month)}
      </p>
      <IconButton
        variant="outline"
        icon={ChevronRight}
        label={say('month.next')}
        onClick={() => onMonth(addMonths(month, 1))}
      />
      {monthOf(today) !== month && (
        <Button variant="ghost" onClick={() => onMonth(monthOf(today))}>
          {say('month.today')}
        </Button>
      )}
    </div>
  );
}
