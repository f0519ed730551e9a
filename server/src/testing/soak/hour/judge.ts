/** One figure over time: pairs of minutes and values. */
export type Series = readonly (readonly [minute: number, value: number])[];

/** By how much a figure may move between the first third and the last, and be still called flat: the larger of the two. */
export interface Tolerance {
  readonly share: number;
  readonly amount: number;
}

export interface Judgement {
  /** The medians of the first and the last third. */
  readonly first: number;
  readonly last: number;
  /** The median of the slopes between all pairs of samples, for an hour. */
  readonly perHour: number;
  readonly isFlat: boolean;
}

/**
 * Judges whether a figure grew. It did if the median of the last third lies above that of the first by more than the tolerance
 * and the slope says so too: a single peak moves neither, and a step in the middle moves the medians.
 */
export function judge(series: Series, { share, amount }: Tolerance): Judgement {
  const third = Math.max(1, Math.floor(series.length / 3));
  const values = series.map(([, value]) => value);
  const first = median(values.slice(0, third));
  const last = median(values.slice(-third));
  const slopes = series.flatMap(([minute, value], index) =>
    series.slice(index + 1).map(([later, other]) => (other - value) / (later - minute)),
  );
  const perHour = slopes.length === 0 ? 0 : median(slopes) * 60;
  const bearable = Math.max(Math.abs(first) * share, amount);
  return { first, last, perHour, isFlat: last - first <= bearable || perHour <= 0 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = 0, high = low] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** The value that this share of them does not exceed; 0 if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
