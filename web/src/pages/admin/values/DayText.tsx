import { useFormats } from './useFormats.ts';

interface DayTextProps {
  /** ISO 8601. */
  moment: string;
  /** Also the time of day, below. */
  withTime?: boolean;
}

/** On which day of the marketplace a moment was. */
export function DayText({ moment, withTime = false }: DayTextProps) {
  const { day, time } = useFormats();
  return (
    <span className="block leading-tight whitespace-nowrap tabular">
      {day(moment)}
      {withTime && <span className="block text-sm text-muted-foreground">{time(moment)}</span>}
    </span>
  );
}
