const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const timeOfDay = format({ hour: 'numeric', minute: '2-digit' });
const shortDay = format({ month: 'short', day: 'numeric' });
const shortDayAndYear = format({ month: 'short', day: 'numeric', year: 'numeric' });
const weekDay = format({ weekday: 'long', month: 'short', day: 'numeric' });
const weekDayAndYear = format({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

/** `9:42 am`, in the viewer's time zone. */
export const formatTime = (moment: Date): string =>
  timeOfDay.format(moment).replace(/\s/g, ' ').toLowerCase();

/** The divider above the messages of a day: `Today`, `Yesterday`, `Sunday, Aug 2`; with the year if it is not this one. */
export const formatDivider = (moment: Date, now: Date): string =>
  nearDay(moment, now) ?? (isSameYear(moment, now) ? weekDay : weekDayAndYear).format(moment);

/** For a list of conversations: `9:42 am` today, `Yesterday`, `Aug 2`, or `Aug 2, 2025`. */
export function formatLast(moment: Date, now: Date): string {
  if (isSameDay(moment, now)) return formatTime(moment);
  return nearDay(moment, now) ?? (isSameYear(moment, now) ? shortDay : shortDayAndYear).format(moment);
}

/** Whether two times are on the same day in the viewer's time zone. */
export const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

const isSameYear = (a: Date, b: Date): boolean => a.getFullYear() === b.getFullYear();

function nearDay(moment: Date, now: Date): string | undefined {
  if (isSameDay(moment, now)) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return isSameDay(moment, yesterday) ? 'Yesterday' : undefined;
}
