/** The zeros of the scripts of the site's languages. */
const ZEROS = [0x660, 0x6f0, 0x966];

/** The digits of the site's scripts as ASCII ones. */
const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => point >= one && point < one + 10);
    return zero === undefined ? digit : String(point - zero);
  });

/**
 * An amount as people type it, in the digits of any language of the site and with a point or a comma, in minor units of so many
 * digits; null for anything else.
 */
export function minorFrom(typed: string, digits: number): number | null {
  const match = /^(\d+)(?:[.,٫](\d*))?$/.exec(asciiDigits(typed.trim()));
  const [, whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > digits) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}
