import { addDays, type Day } from '@lendloop/contract/values/dates';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';

import { useToday } from '../../site/queries.ts';
import { weekStartOf } from '../../ui/dates/calendarDays.ts';
import { useForward } from '../../ui/direction/useDirection.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useDayLocale, useDays, useNumberLocale } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { lookOf } from './entryLook.ts';
import { addMonths, barsOf, entriesIn, type Entry, monthOf, onDay, weeksOf } from './month.ts';
import { LANES, MonthBars } from './MonthBars.tsx';
import { type Selection, rangeOf } from './selection.ts';
import { useDayName } from './useDayName.ts';

interface MonthGridProps {
  readonly month: Day;
  readonly entries: readonly Entry[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (entry: Entry) => void;
  /** Small days with marks instead of bars. */
  readonly isSmall: boolean;
}

/** A month as a grid of days. Arrow keys choose a day, with Shift a range; Page Up and Page Down turn the month. */
export function MonthGrid({ month, entries, selection, onSelect, onOpen, isSmall }: MonthGridProps) {
  const say = useWords('calendar');
  const { month: monthName } = useDays();
  const locale = useDayLocale();
  const weekStart = weekStartOf(useNumberLocale());
  const weeks = useMemo(() => weeksOf(month, weekStart), [month, weekStart]);
  const forward = useForward();
  const grid = useRef<HTMLDivElement>(null);
  /** What keys have chosen. Its month may take a moment to be shown, and the next key goes on from there. */
  const goal = useRef<Selection | null>(null);
  const help = useId();
  const { focus } = selection;

  useEffect(() => {
    if (goal.current?.focus !== focus) return;
    goal.current = null;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  function onKeyDown(event: KeyboardEvent) {
    const from = goal.current ?? selection;
    const next = dayAfter(event.key, from.focus, forward);
    if (next === null) return;
    event.preventDefault();
    goal.current = { anchor: event.shiftKey ? from.anchor : next, focus: next };
    onSelect(goal.current);
  }

  const names = new Intl.DateTimeFormat(locale, { weekday: isSmall ? 'narrow' : 'short', timeZone: 'UTC' });
  const fullNames = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={monthName(month)}
      aria-describedby={help}
      aria-multiselectable
      onKeyDown={onKeyDown}
      className={cn('select-none', !isSmall && 'overflow-hidden rounded-2xl border border-border')}
    >
      <p id={help} hidden>
        {say('grid.help')}
      </p>
      <div role="row" className={cn('grid grid-cols-7', !isSmall && 'border-b border-border bg-subtle')}>
        {weeks[0]?.map((day) => (
          <span
            key={day}
            role="columnheader"
            aria-label={fullNames.format(new Date(day))}
            className={cn(
              'text-sm font-medium text-muted-foreground',
              isSmall ? 'py-1 text-center text-xs font-semibold' : 'p-3',
            )}
          >
            {names.format(new Date(day))}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} {...{ week, month, entries, selection, onSelect, onOpen, isSmall }} />
      ))}
    </div>
  );
}

/** The day that a key goes to; null for other keys. */
function dayAfter(key: string, day: Day, forward: 1 | -1): Day | null {
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'PageDown':
      return inMonth(day, addMonths(monthOf(day), 1));
    case 'PageUp':
      return inMonth(day, addMonths(monthOf(day), -1));
    default:
      return null;
  }
}

/** The same day of another month, or its last. */
function inMonth(day: Day, month: Day): Day {
  const last = addDays(addMonths(month, 1), -1);
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

interface WeekProps extends MonthGridProps {
  readonly week: readonly Day[];
}

function Week({ week, month, entries, selection, onSelect, onOpen, isSmall }: WeekProps) {
  const today = useToday();
  const nameOf = useDayName();
  const chosen = rangeOf(selection);
  const bars = barsOf(week, entries);
  return (
    <div role="row" className={cn('relative', !isSmall && 'not-last:border-b not-last:border-border')}>
      <div role="presentation" className={cn('grid grid-cols-7', !isSmall && 'absolute inset-0')}>
        {week.map((day) => {
          const there = entriesIn(entries, onDay(day));
          const isOutside = monthOf(day) !== month;
          const isChosen = day >= chosen.startDate && day <= chosen.endDate;
          return (
            <div
              key={day}
              role="gridcell"
              tabIndex={day === selection.focus ? 0 : -1}
              aria-label={nameOf(day, there)}
              aria-selected={isChosen}
              aria-current={day === today ? 'date' : undefined}
              onMouseDown={(event) =>
                onSelect({ anchor: event.shiftKey ? selection.anchor : day, focus: day })
              }
              onMouseEnter={(event) => {
                if (event.buttons === 1) onSelect({ anchor: selection.anchor, focus: day });
              }}
              className={cn(
                'relative cursor-pointer text-sm font-semibold tabular',
                isSmall
                  ? 'grid h-12 justify-items-center rounded-md pt-1.5 text-md'
                  : 'p-2 not-first:border-s not-first:border-border hover:bg-accent',
                isOutside && 'font-normal text-muted-foreground',
                isOutside && !isSmall && 'bg-subtle',
                isChosen && 'bg-primary-soft text-primary-strong ring-2 ring-primary ring-inset',
              )}
            >
              <span
                className={cn(
                  'inline-grid size-7 place-items-center rounded-full',
                  day === today && 'bg-primary text-primary-foreground',
                )}
              >
                {Number(day.slice(8))}
              </span>
              {isSmall ? <Marks entries={there} /> : <More bars={bars} column={week.indexOf(day)} />}
            </div>
          );
        })}
      </div>
      {!isSmall && <MonthBars bars={bars} onOpen={onOpen} />}
    </div>
  );
}

/** Small marks for what lies on a day, as many as there is room for. */
function Marks({ entries }: { readonly entries: readonly Entry[] }) {
  const kinds = [...new Map(entries.map((entry) => [entry.kind, entry])).values()];
  return (
    <span aria-hidden className="flex h-2 gap-0.5">
      {kinds.slice(0, 3).map((entry) => (
        <span
          key={entry.kind}
          className={cn(
            'h-2 rounded-[3px]',
            entry.kind === 'buffer' ? 'w-2 rounded-full' : 'w-3',
            entry.kind === 'rental' ? 'bg-primary' : lookOf(entry),
            entry.kind === 'request' && 'border border-solid border-primary',
          )}
        />
      ))}
    </span>
  );
}

/** How many bars of a day find no lane. */
function More({ bars, column }: { readonly bars: ReturnType<typeof barsOf>; readonly column: number }) {
  const count = bars.filter(
    (bar) => bar.lane >= LANES && bar.column <= column && column < bar.column + bar.span,
  ).length;
  return (
    count > 0 && (
      <span aria-hidden className="absolute end-2 top-3 text-xs text-muted-foreground">
        {`+${count}`}
      </span>
    )
  );
}
