import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Waits for the next full minute of the clock, while somebody looks. */
function wait(): void {
  clearTimeout(timer);
  timer = undefined;
  if (listeners.size === 0 || document.visibilityState === 'hidden') return;
  timer = setTimeout(
    () => {
      wait();
      tell();
    },
    MINUTE_MS - (Date.now() % MINUTE_MS),
  );
}

function onVisibility(): void {
  wait();
  if (document.visibilityState === 'visible') tell();
}

/** All listeners share one timer. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisibility);
    wait();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onVisibility);
    wait();
  };
}

/**
 * What the clock says, read again each minute and when somebody comes back to the tab. A component renders again only when that has
 * changed: `read` gets the time in ms and returns a number or a text. While a page that the server rendered comes to life, the clock
 * stands at `renderedAt`.
 */
export function useClock<Read extends number | string>(
  read: (now: number) => Read,
  renderedAt: Date | null = null,
): Read {
  return useSyncExternalStore(
    subscribe,
    () => read(Date.now()),
    () => read(renderedAt?.getTime() ?? Date.now()),
  );
}
