import { HISTORY_HOURS, HISTORY_STEP_MINUTES, type HealthPoint } from '@lendloop/contract/admin/health';

const STEP_MS = HISTORY_STEP_MINUTES * 60_000;
const HOUR_MS = 3_600_000;
/** The steps of a plot, from the one that began a day ago to the one that has just begun. */
export const STEPS = (HISTORY_HOURS * 60) / HISTORY_STEP_MINUTES + 1;

/** What is plotted. */
export type Measure = 'load' | 'memoryBytes' | 'requestsPerMinute' | 'p95Ms';

/** The step of the plot in which each point lies; `now` is in ms. Points outside of the last day are left out. */
export function stepsOf(points: readonly HealthPoint[], now: number): { step: number; point: HealthPoint }[] {
  const first = Math.floor(now / STEP_MS) - STEPS + 1;
  return points
    .map((point) => ({ step: Math.floor(Date.parse(point.at) / STEP_MS) - first, point }))
    .filter(({ step }) => step >= 0 && step < STEPS);
}

/** The path of bars one unit wide, `height` units high where the value is `most`. */
export function barsOf(
  values: readonly { step: number; value: number }[],
  most: number,
  height: number,
): string {
  return values
    .map(({ step, value }) => {
      // A value of 0 shows that something was measured.
      const top = height - Math.max(0.02, most > 0 ? value / most : 0) * height;
      return `M${step} ${height}V${top.toFixed(2)}h1V${height}z`;
    })
    .join('');
}

/** The hours in which something was measured, newest first: their highest values, and the mean of the requests. */
export function hoursOf(points: readonly HealthPoint[]): HealthPoint[] {
  const hours = Map.groupBy(points, ({ at }) => Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS);
  return [...hours]
    .sort(([a], [b]) => b - a)
    .map(([hour, all]) => ({
      at: new Date(hour).toISOString(),
      nodes: Math.max(...all.map(({ nodes }) => nodes)),
      load: Math.max(...all.map(({ load }) => load)),
      memoryBytes: Math.max(...all.map(({ memoryBytes }) => memoryBytes)),
      requestsPerMinute: all.reduce((sum, one) => sum + one.requestsPerMinute, 0) / all.length,
      p95Ms: Math.max(...all.map(({ p95Ms }) => p95Ms)),
      connections: Math.max(...all.map(({ connections }) => connections)),
    }));
}
