/** The statistic of a χ² test: how far the counts are from being equal. */
export function chiSquared(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** What the statistic exceeds with a probability of 0.001, by the approximation of Wilson and Hilferty. */
export function rareChiSquared(freedom: number): number {
  const share = 2 / (9 * freedom);
  return freedom * (1 - share + 3.0902 * Math.sqrt(share)) ** 3;
}
