import { percentOf, useFormats } from '../values/useFormats.ts';

interface MetricProps {
  /** Names the bar, e.g. `Total Users`. */
  title: string;
  total: number;
  part: number;
  /** What the part is, e.g. `verified`. */
  partLabel: string;
  /** The fact at the right, e.g. `96 new in 30 days`. */
  fact: string;
}

/** A number, the share of a part of it as a bar, and one fact more. */
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
