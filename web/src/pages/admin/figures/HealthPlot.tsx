import { HISTORY_HOURS } from '@lendloop/contract/admin/health';

import { useWords } from '../../../words/useWords.ts';
import { barsOf, STEPS } from './healthHistory.ts';

const HEIGHT = 40;

interface HealthPlotProps {
  name: string;
  values: readonly { step: number; value: number }[];
  text: (value: number) => string;
}

/** One measure over the last day, as bars. `HealthTable` shows the numbers. */
export function HealthPlot({ name, values, text }: HealthPlotProps) {
  const say = useWords('adminFigures');
  const most = Math.max(0, ...values.map(({ value }) => value));
  const last = values.at(-1);
  const now = text(last?.value ?? 0);
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted-foreground">{name}</span>
        <span className="font-semibold whitespace-nowrap tabular">{now}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={say('history.plot', { name, count: HISTORY_HOURS, now, most: text(most) })}
        viewBox={`0 0 ${STEPS} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-[68px] w-full border-b border-border rtl:-scale-x-100"
      >
        <path d={barsOf(values.slice(0, -1), most, HEIGHT)} className="fill-chart-1/50" />
        {last && <path d={barsOf([last], most, HEIGHT)} className="fill-chart-1" />}
      </svg>
      <div className="mt-2 flex justify-between gap-3 text-xs text-muted-foreground">
        <span>{say('history.ago', { count: HISTORY_HOURS })}</span>
        <span className="tabular">{say('history.most', { value: text(most) })}</span>
      </div>
    </figure>
  );
}
