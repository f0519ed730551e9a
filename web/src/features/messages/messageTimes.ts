/** The words for the days that are near. */
interface NearDays {
  readonly today: string;
  readonly yesterday: string;
}

/** Writes the times of messages in the viewer's time zone, as `locale` writes them. */
export function messageTimes(locale: string, { today, yesterday }: NearDays) {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const timeOfDay = format({ hour: 'numeric', minute: '2-digit' });
  const shortDay = format({ month: 'short', day: 'numeric' });
  const shortDayAndYear = format({ month: 'short', day: 'numeric', year: 'numeric' });
  const weekDay = format({ weekday: 'long', month: 'short', day: 'numeric' });
  const weekDayAndYear = format({ weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

  function nearDay(moment: Date, now: Date): string | undefined {
    if (isSameDay(moment, now)) return today;
    const dayBefore = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
    return isSameDay(moment, dayBefore) ? yesterday : undefined;
  }

  /** `9:42 am` */
  const time = (moment: Date): string => timeOfDay.format(moment).replace(/\s/g, ' ').toLowerCase();

  return {
    time,

    /** The divider above the messages of a day: `Today`, `Yesterday`, `Sunday, Aug 2`; with the year if it is not this one. */
    divider: (moment: Date, now: Date): string =>
      nearDay(moment, now) ?? (isSameYear(moment, now) ? weekDay : weekDayAndYear).format(moment),

    /** For a list of conversations: `9:42 am` today, `Yesterday`, `Aug 2`, or `Aug 2, 2025`. */
    last(moment: Date, now: Date): string {
      if (isSameDay(moment, now)) return time(moment);
      return nearDay(moment, now) ?? (isSameYear(moment, now) ? shortDay : shortDayAndYear).format(moment);
    },
  };
}

/** Whether two times are on the same day in the viewer's time zone. */
export const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

const isSameYear = (a: Date, b: Date): boolean => a.getFullYear() === b.getFullYear();
