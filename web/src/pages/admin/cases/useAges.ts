import { useNumberLocale } from '../../../words/useDays.ts';

const MINUTE_MS = 60_000;
const UNITS = [
  { unit: 'day', length: 1440 },
  { unit: 'hour', length: 60 },
  { unit: 'minute', length: 1 },
] as const;

/** Formatters of how long ago something was: `4 min`, and `4 minutes ago`. */
export function useAges() {
  const locale = useNumberLocale();
  return {
    short: (moment: string) => {
      const { unit, count } = ageOf(moment);
      return count.toLocaleString(locale, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'day' ? 'long' : 'short',
      });
    },
    ago: (moment: string) => {
      const { unit, count } = ageOf(moment);
      return new Intl.RelativeTimeFormat(locale).format(-count, unit);
    },
  };
}

/** The minutes until a moment, begun ones as whole. */
export const minutesUntil = (moment: string): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / MINUTE_MS));

function ageOf(moment: string) {
  const minutes = Math.max(1, Math.floor((Date.now() - Date.parse(moment)) / MINUTE_MS));
  const { unit, length } = UNITS.find((one) => minutes >= one.length) ?? UNITS[2];
  return { unit, count: Math.floor(minutes / length) };
}
