import { percentOf, useFormats } from '../values/useFormats.ts';

interface MetricProps {
  /** Accessible name of the bar, e.g. `Total Users`. */
  title: string;
  total: number;
  part: number;
  /** Label of the part, e.g. `verified`. */
  partLabel: string;
  /** Text at the end of the line, e.g. `96 new in 30 days`. */
  fact: string;
}

/** A total, the share of one part as a bar, and one more fact. */
export function Metric({ title, total, part, partLabel, fact }: MetricProps) {
  const { count } = useFormats();
  const percent = percentOf(part, total);
  return (
    <>
      <p className="mt-2 font-display text-4xl font-bold tabular">{count(total)}</p>
      <div
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-sunken"
        role="progressbar"
        aria-label={`${title}: ${percent}% ${partLabel}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className="block h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold tabular">
          {percent}% {partLabel}
        </span>
        <span className="text-muted-foreground tabular">{fact}</span>
      </div>
    </>
  );
}
