import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, startTransition, useEffect, useMemo, useState } from 'react';
import { DayPicker } from 'react-day-picker';

import { useDayLocale, useNumberLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { useDirection } from '../direction/useDirection.ts';
import { cn } from '../style/classNames.ts';
import { CalendarDay } from './CalendarDay.tsx';
import {
  addDays,
  fromLocalDate,
  toLocalDate,
  type WeekDay,
  weekStartOf,
  weeksOfMonth,
} from './calendarDays.ts';
import type { DayRange } from './dateRange.ts';

export interface CalendarProps {
  /** The highlighted range; for a single day start and end are equal. */
  range: DayRange;
  onSelect: (day: string) => void;
  isDisabled: (day: string) => boolean;
  today: string;
  /** The first and last day within reach of the month arrows. */
  first?: string;
  last?: string;
  months?: 1 | 2;
  autoFocus?: boolean;
  /** Marks the range as not possible. */
  isRefused?: boolean;
}

const arrow =
  'absolute top-0 z-10 grid size-11 place-items-center rounded-md hover:bg-accent aria-disabled:pointer-events-none aria-disabled:opacity-30';

const classNames = {
  root: 'w-full',
  month: 'relative min-w-0',
  month_caption: 'mb-3 flex h-11 items-center justify-center',
  caption_label: 'font-display text-lg font-semibold',
  button_previous: cn(arrow, 'start-0'),
  button_next: cn(arrow, 'end-0'),
  month_grid: 'w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5',
  weekday: 'h-7 align-top text-xs font-semibold text-muted-foreground',
  day: 'p-0 text-center',
  // Cells around a month belong to its neighbours; a range across months must not be drawn in them.
  outside: 'invisible',
};

const modifiersClassNames = {
  rangeMiddle: 'bg-primary-soft first:rounded-s-full last:rounded-e-full',
  rangeOpens:
    'bg-linear-to-r rtl:bg-linear-to-l from-transparent from-50% to-primary-soft to-50% last:bg-none',
  rangeCloses:
    'bg-linear-to-l rtl:bg-linear-to-r from-transparent from-50% to-primary-soft to-50% first:bg-none',
  monthOpens: 'rounded-s-full',
  monthCloses: 'rounded-e-full',
};

const REFUSED = {
  ...modifiersClassNames,
  rangeMiddle: 'bg-danger-soft first:rounded-s-full last:rounded-e-full',
  rangeOpens:
    'bg-linear-to-r rtl:bg-linear-to-l from-transparent from-50% to-danger-soft to-50% last:bg-none',
  rangeCloses:
    'bg-linear-to-l rtl:bg-linear-to-r from-transparent from-50% to-danger-soft to-50% first:bg-none',
};

const components = {
  DayButton: CalendarDay,
  PreviousMonthButton: (props: ComponentProps<'button'>) => (
    <button {...props}>
      <ChevronLeft className="size-5" />
    </button>
  ),
  NextMonthButton: (props: ComponentProps<'button'>) => (
    <button {...props}>
      <ChevronRight className="size-5" />
    </button>
  ),
};

/** The labels and texts of the calendar in the reader's language. */
function useCalendarWords() {
  const say = useWords('ui');
  const locale = useDayLocale();
  return useMemo(() => {
    const spoken = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
    const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
    const weekDay = new Intl.DateTimeFormat(locale, { weekday: 'short' });
    const fullWeekDay = new Intl.DateTimeFormat(locale, { weekday: 'long' });
    return {
      labels: {
        labelPrevious: () => say('dates.previousMonth'),
        labelNext: () => say('dates.nextMonth'),
        labelGrid: (date: Date) => month.format(date),
        labelWeekday: (date: Date) => fullWeekDay.format(date),
        labelDayButton: (date: Date, modifiers: Record<string, boolean>) =>
          new Intl.ListFormat(locale, { type: 'unit' }).format(
            [
              modifiers['today'] && say('dates.today'),
              spoken.format(date),
              modifiers['selected'] && say('dates.selected'),
              modifiers['disabled'] && say('dates.unavailable'),
            ].filter((part) => typeof part === 'string'),
          ),
      },
      formatters: {
        formatCaption: (date: Date) => month.format(date),
        // English weekdays fit a cell as two letters; other languages say how they shorten theirs.
        formatWeekdayName: (date: Date) =>
          locale === 'en-US' ? weekDay.format(date).slice(0, 2) : weekDay.format(date),
        formatDay: (date: Date) => String(date.getDate()),
      },
    };
  }, [say, locale]);
}

/**
 * One or two months, with arrows, Page Up and Page Down. Selection is up to `DateRange` and `DatePicker`.
 * Rendering the days is expensive, so they follow their container, one month per transition, in space reserved for them.
 */
export function Calendar(props: CalendarProps) {
  const { months = 1 } = props;
  const weekStart = weekStartOf(useNumberLocale());
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < months) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, months]);
  return (
    <div style={drawn < months ? { minHeight: heightOf(props, weekStart) } : undefined}>
      {drawn > 0 && <Months {...props} drawn={Math.min(drawn, months)} />}
    </div>
  );
}

/** Maximum heights of a month's caption and of one week, px. */
const CAPTION_HEIGHT = 86;
const WEEK_HEIGHT = 46;

/** Height of the initial months, px. */
function heightOf(props: CalendarProps, weekStart: WeekDay): number {
  const month = firstMonth(props);
  const next = addDays(`${month.slice(0, 7)}-01`, 31);
  const weeks = Math.max(
    weeksOfMonth(month, weekStart),
    props.months === 2 ? weeksOfMonth(next, weekStart) : 0,
  );
  return CAPTION_HEIGHT + weeks * WEEK_HEIGHT;
}

/** A day in the month shown first. */
const firstMonth = ({ range: { start }, first, today }: CalendarProps): string =>
  start ?? (first && first > today ? first : today);

/** `drawn` is the number of months to render so far. */
function Months(props: CalendarProps & { drawn: number }) {
  const { drawn, range, onSelect, isDisabled, today, first, last, months = 1, autoFocus, isRefused } = props;
  const { start, end } = range;
  const direction = useDirection();
  const { labels, formatters } = useCalendarWords();
  const weekStart = weekStartOf(useNumberLocale());
  const when = (test: (day: string) => boolean) => (date: Date) => test(fromLocalDate(date));
  const long = start !== undefined && end !== undefined && start !== end;
  return (
    <DayPicker
      classNames={{
        ...classNames,
        months: cn('grid gap-9', months === 2 && 'grid-cols-2'),
        // The next button belongs to the last month, which is not rendered yet.
        ...(drawn < months && { button_next: 'hidden' }),
      }}
      modifiersClassNames={isRefused ? REFUSED : modifiersClassNames}
      components={components}
      labels={labels}
      formatters={formatters}
      dir={direction}
      navLayout="around"
      weekStartsOn={weekStart}
      numberOfMonths={drawn}
      autoFocus={autoFocus}
      today={toLocalDate(today)}
      defaultMonth={toLocalDate(firstMonth(props))}
      startMonth={first ? toLocalDate(first) : undefined}
      endMonth={last && last >= (first ?? today) ? toLocalDate(last) : undefined}
      disabled={when(isDisabled)}
      onDayClick={(date) => onSelect(fromLocalDate(date))}
      modifiers={{
        selected: when(
          (day) => day === start || (end !== undefined && start !== undefined && day >= start && day <= end),
        ),
        refused: when(
          (day) =>
            isRefused === true && start !== undefined && end !== undefined && day >= start && day <= end,
        ),
        rangeStart: when((day) => day === start),
        rangeEnd: when((day) => day === end),
        rangeMiddle: when((day) => long && day > start && day < end),
        rangeOpens: when((day) => long && day === start),
        rangeCloses: when((day) => long && day === end),
        monthOpens: when((day) => day.endsWith('-01')),
        monthCloses: when((day) => addDays(day, 1).endsWith('-01')),
      }}
    />
  );
}
