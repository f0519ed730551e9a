import { remember } from '@lendloop/contract/values/remember';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The server records use in steps of five minutes. */
const NOW_MS = 6 * MINUTE_MS;

const relativeIn = remember((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** `12 minutes ago`, `3 hours ago`, `yesterday`, `9 days ago`; null for a device that is in use now. */
export function sinceLastSeen(lastSeen: Date, now: Date, locale: string): string | null {
  const relative = relativeIn(locale);
  const passed = now.getTime() - lastSeen.getTime();
  if (passed < NOW_MS) return null;
  if (passed < HOUR_MS) return relative.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return relative.format(-Math.floor(passed / HOUR_MS), 'hour');
  return relative.format(-Math.floor(passed / DAY_MS), 'day');
}
