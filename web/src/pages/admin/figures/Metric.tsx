import { useWords } from '../../../words/useWords.ts';
import { percentOf, useFormats } from '../values/useFormats.ts';

interface MetricProps {
  /** Names the bar and the share. */
  figure: 'users' | 'listings' | 'rentals';
  total: number;
  part: number;
  /** Text at the end of the line, e.g. `96 new in 30 days`. */
  fact: string;
}

/** A total, the share of one part as a bar, and one more fact. */
export function Metric({ figure, total, part, fact }: MetricProps) {
  const say = useWords('adminFigures');
  const { count, percent: percentText } = useFormats();
  const percent = percentOf(part, total);
  const share = say(`${figure}.share`, { share: percentText(percent) });
  return (
    <>
      <p className="mt-2 font-display text-4xl font-bold tabular">{count(total)}</p>
      <div
        className="mt-4 h-1.5 overflow-hidden rounded-full bg-sunken"
        role="progressbar"
        aria-label={say('bar', { title: say(figure), share })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className="block h-full rounded-full bg-primary" style={{ width: `${percent}%` }} />
      </div>
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="font-semibold tabular">{share}</span>
        <span className="text-muted-foreground tabular">{fact}</span>
      </div>
    </>
  );
}
