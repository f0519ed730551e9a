import { useClock } from '../../site/clock.ts';

/** Midnight at the start of the current day in the viewer's time zone. Re-renders when the day changes. */
export const useCalendarDay = (): Date => new Date(useClock((now) => new Date(now).toDateString()));
