/**
 * The lines of a plot from 0 to at least `most`: two to four steps of 1, 2 or 5 times a power of ten, in the unit of `most`. At least 1
 * high.
 */
export function scaleTo(most: number): readonly number[] {
  const rough = Math.max(1, most) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough,
  );
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
