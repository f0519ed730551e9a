import { RATING_MAX } from '@lendloop/contract/reviews';

import { useNumberLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import type { PartName } from '../parts.ts';

interface PartBarsProps {
  /** What they are about, and their means. */
  readonly means: readonly (readonly [PartName, number])[];
}

/** The mean of each part that reviews rate, as bars. */
export function PartBars({ means }: PartBarsProps) {
  const say = useWords('reviewing');
  const locale = useNumberLocale();
  const write = (mean: number) =>
    mean.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <ul aria-label={say('parts')} className="grid gap-3">
      {means.map(([part, mean]) => (
        <li key={part} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-md">
          <span className="min-w-0 wrap-anywhere">{say(`part.${part}`)}</span>
          <span className="font-semibold tabular">{write(mean)}</span>
          <span aria-hidden className="col-span-2 h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-chart-1"
              style={{ width: `${(mean / RATING_MAX) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
