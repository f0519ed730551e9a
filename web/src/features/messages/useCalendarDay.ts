import { useSyncExternalStore } from 'react';

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
};
const dayOnClock = () => new Date().toDateString();

/** Midnight at the start of the current day in the viewer's time zone. Re-renders when the day changes. */
export const useCalendarDay = (): Date => new Date(useSyncExternalStore(everyMinute, dayOnClock, dayOnClock));
