import { useNumberLocale } from '../../../words/useDays.ts';

/** A number of results for a text: the number itself chooses the plural form, `total` is what is written. */
interface Total {
  readonly count: number;
  readonly total: string;
}

/** Reads the total of a list, which is `10000+` above the cap, and writes it as `10,000+`. */
export function readTotal(total: string, locale: string): Total {
  const count = Number.parseInt(total, 10);
  return { count, total: new Intl.NumberFormat(locale).format(count) + (total.endsWith('+') ? '+' : '') };
}

/** Reads totals for the reader. */
export function useTotal(): (total: string) => Total {
  const locale = useNumberLocale();
  return (total) => readTotal(total, locale);
}
