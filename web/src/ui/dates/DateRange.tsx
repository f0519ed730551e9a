import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { Button } from '../button/Button.tsx';
import { Calendar } from './Calendar.tsx';
import { type DayRange, isDayDisabled, type RangeRules, selectDay } from './dateRange.ts';

export interface DateRangeProps {
  /** ISO days, both inclusive; `{}` when nothing is chosen yet. */
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** Today, window, booked ranges, shortest and longest range. */
  rules: RangeRules;
  /** 2 from 768 px, 1 below (`useMediaQuery("(min-width: 48rem)")`). */
  months?: 1 | 2;
  /** Label of the button that ends the range on its first day; "" hides the button. */
  oneDayText?: string;
  /** Marks the chosen days as not possible. */
  isRefused?: boolean;
  /** Shows the legend and "Clear dates" below the months. */
  legend?: boolean;
}

function useSpoken({ start, end }: DayRange): string {
  const say = useWords('ui');
  const { day } = useDays();
  if (!start) return say('dates.none');
  return end
    ? say('dates.range', { start: day(start), end: day(end) })
    : say('dates.starts', { start: day(start) });
}

/** A calendar for choosing a range of days. The selection logic is in dateRange.ts. */
export function DateRange({
  value,
  onChange,
  rules,
  months = 1,
  oneDayText: givenText,
  legend = true,
  isRefused = false,
}: DateRangeProps) {
  const say = useWords('ui');
  const spoken = useSpoken(value);
  const oneDayText = givenText ?? say('dates.oneDay');
  const { start, end } = value;
  const oneDay = oneDayText !== '' && start !== undefined && end === undefined && (rules.minDays ?? 1) === 1;
  return (
    <div>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <Calendar
        range={value}
        onSelect={(day) => onChange(selectDay(day, value, rules))}
        isDisabled={(day) => isDayDisabled(day, value, rules)}
        today={rules.today}
        first={rules.from && rules.from > rules.today ? rules.from : rules.today}
        last={rules.until ?? undefined}
        months={months}
        isRefused={isRefused}
      />
      {legend && (
        <div className="mt-4 flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 border-t border-border pt-3 text-sm text-muted-foreground">
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="size-3.5 rounded-full bg-primary" />
            {say('dates.yours')}
          </span>
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="line-through">
              12
            </span>
            {say('dates.notAvailable')}
          </span>
          <span className="ms-auto inline-flex min-h-11 items-center gap-3">
            {oneDay && (
              <Button size="sm" variant="outline" onClick={() => onChange({ start, end: start })}>
                {oneDayText}
              </Button>
            )}
            {start && (
              <Button size="sm" variant="link" onClick={() => onChange({})}>
                {say('dates.clear')}
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  );
}
