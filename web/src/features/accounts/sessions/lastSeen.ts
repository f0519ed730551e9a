const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The server records use in steps of five minutes. */
const NOW_MS = 6 * MINUTE_MS;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `Active now`, `Last seen 12 minutes ago`, `Last seen 3 hours ago`, `Last seen yesterday`, `Last seen 9 days ago`. */
export function lastSeenText(lastSeen: Date, now: Date): string {
  const passed = now.getTime() - lastSeen.getTime();
  if (passed < NOW_MS) return 'Active now';
  if (passed < HOUR_MS) return `Last seen ${relative.format(-Math.floor(passed / MINUTE_MS), 'minute')}`;
  if (passed < DAY_MS) return `Last seen ${relative.format(-Math.floor(passed / HOUR_MS), 'hour')}`;
  return `Last seen ${relative.format(-Math.floor(passed / DAY_MS), 'day')}`;
}
