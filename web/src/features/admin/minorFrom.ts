/** An amount as people type it, with a point or a comma, in minor units of so many digits; NaN for anything else. */
export function minorFrom(typed: string, digits: number): number {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(typed.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > digits) return Number.NaN;
  return Number(whole + fraction.padEnd(digits, '0'));
}
