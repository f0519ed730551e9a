import { minorDigitsOf } from '@lendloop/contract/values/money';

/** The zeros of the scripts of the site's languages. */
const ZEROS = [0x660, 0x6f0, 0x966];

/** The digits of the site's scripts as ASCII ones. */
const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((one) => point >= one && point < one + 10);
    return zero === undefined ? digit : String(point - zero);
  });

/** A typed amount in minor units; null for what is none. */
export function minorOf(typed: string, currency: string): number | null {
  const text = asciiDigits(typed.trim()).replace(/[,٫]/, '.');
  const minor = Math.round(Number(text) * 10 ** minorDigitsOf(currency));
  return /^\d+(?:\.\d*)?$/.test(text) && Number.isSafeInteger(minor) ? minor : null;
}

/** The symbol of a currency as the reader writes it. */
export function symbolOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
