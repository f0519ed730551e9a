const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const timeOfDay = format({ hour: 'numeric', minute: '2-digit' });
const shortDay = format({ month: 'short', day: 'numeric' });
const shortDayAndYear = format({ month: 'short', day: 'numeric', year: 'numeric' });
const weekDay = format({ weekday: 'long', month: 'short', day: 'numeric' });
const weekDayAndYear = format({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

/** `9:42 am`, on the reader's clock. */
export const formatTime = (moment: Date): string =>
  timeOfDay.format(moment).replace(/\s/g, ' ').toLowerCase();

/** Over the messages of a day: `Today`, `Yesterday`, `Sunday, Aug 2`, and with the year where it is another one. */
export const formatDivider = (moment: Date, now: Date): string =>
  nearDay(moment, now) ?? (isSameYear(moment, now) ? weekDay : weekDayAndYear).format(moment);

/** In a list of conversations: `9:42 am` today, then `Yesterday`, `Aug 2`, `Aug 2, 2025`. */
export function formatLast(moment: Date, now: Date): string {
  if (isSameDay(moment, now)) return formatTime(moment);
  return nearDay(moment, now) ?? (isSameYear(moment, now) ? shortDay : shortDayAndYear).format(moment);
}

/** Whether two moments fall on one day of the reader's calendar. */
export const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

const isSameYear = (a: Date, b: Date): boolean => a.getFullYear() === b.getFullYear();

function nearDay(moment: Date, now: Date): string | undefined {
  if (isSameDay(moment, now)) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return isSameDay(moment, yesterday) ? 'Yesterday' : undefined;
}
