import { hashKey, type QueryKey } from '@tanstack/react-query';

/** During a burst of events each query is marked at most once in this time, ms. */
const PAUSE_MS = 250;
/** The same in a burst that does not end, which a stranger can cause: what it makes the tab read counts for its address. */
const PAUSE_MAX_MS = 2000;

/**
 * Passes keys on at once, then collects those that arrive during the following pause and passes each on once at its end. Each pause is twice
 * as long as the one before, until nothing arrives in one. `stop` drops the collected keys.
 */
export function makeStaleQueue(mark: (keys: Iterable<QueryKey>) => void) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = PAUSE_MS;

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0) {
      pause = PAUSE_MS;
      return;
    }
    const keys = [...waiting.values()];
    waiting.clear();
    timer = setTimeout(flush, pause);
    pause = Math.min(2 * pause, PAUSE_MAX_MS);
    mark(keys);
  }

  return {
    add: (keys: readonly QueryKey[]): void => {
      for (const key of keys) waiting.set(hashKey(key), key);
      if (timer === undefined) flush();
    },
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}
