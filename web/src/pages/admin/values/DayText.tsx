import { useFormats } from './useFormats.ts';

interface DayTextProps {
  /** ISO 8601. */
  moment: string;
  /** Shows the time of day below the date. */
  withTime?: boolean;
}

/** A moment as a date in the marketplace's time zone. */
export function DayText({ moment, withTime = false }: DayTextProps) {
  const { day, time } = useFormats();
  return (
    <span className="block leading-tight whitespace-nowrap tabular">
      {day(moment)}
      {withTime && <span className="block text-sm text-muted-foreground">{time(moment)}</span>}
    </span>
  );
}
