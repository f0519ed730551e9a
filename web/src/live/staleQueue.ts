import { hashKey, type QueryKey } from '@tanstack/react-query';

/** Many events in a row make one request out of each query in so many ms. */
const PAUSE_MS = 250;

/**
 * Hands keys on at once, and those that come within the pause after it together at its end, each once. `stop` drops what
 * waits.
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
