import type { Day } from '@lendloop/contract/values/dates';
import { majorOf, minorDigitsOf } from '@lendloop/contract/values/money';

import { cn } from '../../../ui/style/classNames.ts';
import { useDayLocale, useNumberLocale } from '../../../words/useDays.ts';
import { scaleTo } from './dayScale.ts';

interface DayBarsProps {
  /** What screen readers say in place of the plot. */
  readonly label: string;
  readonly currency: string;
  /** Oldest first, with an amount in minor units for each colour. */
  readonly days: readonly { readonly day: Day; readonly values: readonly number[] }[];
  readonly colors: readonly string[];
}

const WEEK = 7;

/** Thin bars for each day over hairlines with their amounts. It scrolls sideways where it does not fit. */
export function DayBars({ label, currency, days, colors }: DayBarsProps) {
  const locale = useNumberLocale();
  const dayLocale = useDayLocale();
  const short = new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact' });
  const date = new Intl.DateTimeFormat(dayLocale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const digits = minorDigitsOf(currency);
  const most = majorOf(Math.max(0, ...days.flatMap(({ values }) => values)), digits);
  const lines = scaleTo(most);
  const top = lines.at(-1) ?? 1;
  const heightOf = (minor: number) => `${(100 * Math.max(0, majorOf(minor, digits))) / top}%`;
  // Labels stand at the last day and at each week before it.
  const isLabelled = (index: number) =>
    (days.length - 1 - index) % (days.length > 31 ? 2 * WEEK : WEEK) === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className="mt-5 overflow-x-auto pb-1" tabIndex={0} role="img" aria-label={label}>
      <div aria-hidden className="min-w-[640px] pt-2 pe-5">
        <div className="relative ms-14 h-52">
          {lines.map((line) => (
            <div
              key={line}
              className="absolute inset-x-0 border-t border-border"
              style={{ bottom: `${(100 * line) / top}%` }}
            >
              <span className="absolute end-full -translate-y-1/2 pe-2 text-xs whitespace-nowrap text-muted-foreground tabular">
                {short.format(line)}
              </span>
            </div>
          ))}
          <div className="absolute inset-0 flex items-end">
            {days.map(({ day, values }) => (
              <div key={day} className="flex h-full flex-1 items-end justify-center gap-px">
                {values.map((value, index) => (
                  <span
                    key={colors[index]}
                    className={cn('w-full max-w-1.5 rounded-t-[2px]', colors[index])}
                    style={{ height: heightOf(value) }}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className="ms-14 flex h-7 items-end text-xs text-muted-foreground">
          {days.map(({ day }, index) => (
            <span key={day} className="flex w-0 flex-1 justify-center whitespace-nowrap">
              {isLabelled(index) && date.format(new Date(day))}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
