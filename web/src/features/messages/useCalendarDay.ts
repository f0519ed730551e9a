import { useSyncExternalStore } from 'react';

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
};
const dayOnClock = () => new Date().toDateString();

/** The day on the reader's calendar, at its first moment; renders again when it is over. */
export const useCalendarDay = (): Date => new Date(useSyncExternalStore(everyMinute, dayOnClock, dayOnClock));
