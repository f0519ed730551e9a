import { hashKey, type QueryKey } from '@tanstack/react-query';

/** During a burst of events each query is marked at most once in this time, ms. */
const PAUSE_MS = 250;

/**
 * Passes keys on at once, then collects those that arrive during the following pause and passes each on once at its end.
 * `stop` drops the collected keys.
 */
export function makeStaleQueue(mark: (keys: Iterable<QueryKey>) => void) {
  const waiting = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    if (waiting.size === 0) return;
    const keys = [...waiting.values()];
    waiting.clear();
    timer = setTimeout(flush, PAUSE_MS);
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
