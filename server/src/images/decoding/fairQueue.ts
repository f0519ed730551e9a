/** The half-life of a key's usage, in ms. */
const HALF_LIFE_MS = 5 * 60_000;
/** Differences in usage below this are ignored, in ms. */
const GRAIN_MS = 100;
/** Recent usage after which a key has to rest, in ms: the photos of a listing. */
const FREE_MS = 2000;
/** How many times as long as its work such a key rests, so that newcomers mostly find the queue free. */
const REST = 2;
const REST_MAX_MS = 5000;

/** Runs work of many keys in turns, with a limit on all of it and one task at a time per key. */
export interface FairQueue {
  /** Runs `work` when it is the key's turn. The key with the least recent usage is next. */
  run<T>(key: unknown, work: () => Promise<T>): Promise<T>;
}

/** `now` is a clock in ms. */
export function openFairQueue(limit: number, now: () => number = () => performance.now()): FairQueue {
  /** The waiting tasks by key, in the order of their turns among keys of equal usage. */
  const waiting = new Map<unknown, (() => void)[]>();
  const running = new Set<unknown>();
  const resting = new Set<unknown>();
  const used = new Map<unknown, { readonly ms: number; readonly at: number }>();

  const usedBy = (key: unknown): number => {
    const { ms, at } = used.get(key) ?? { ms: 0, at: 0 };
    return Math.floor((ms * 0.5 ** ((now() - at) / HALF_LIFE_MS)) / GRAIN_MS);
  };

  const next = () => {
    let least: { readonly key: unknown; readonly used: number } | null = null;
    for (const key of waiting.keys()) {
      if (running.has(key) || resting.has(key)) continue;
      const one = { key, used: usedBy(key) };
      if (!least || one.used < least.used) least = one;
    }
    return least;
  };

  const beginNext = () => {
    for (let one = next(); one && running.size < limit; one = next()) {
      const [begin, ...rest] = waiting.get(one.key) ?? [];
      running.add(one.key);
      // After all others with equal usage.
      waiting.delete(one.key);
      if (rest.length > 0) waiting.set(one.key, rest);
      begin?.();
    }
  };

  const note = (key: unknown, ms: number) => {
    const sum = usedBy(key) * GRAIN_MS + ms;
    used.set(key, { ms: sum, at: now() });
    for (const one of used.keys()) if (usedBy(one) === 0) used.delete(one);
  };

  const rest = (key: unknown, ms: number) => {
    if (usedBy(key) * GRAIN_MS <= FREE_MS) return;
    resting.add(key);
    setTimeout(() => {
      resting.delete(key);
      beginNext();
    }, ms).unref();
  };

  return {
    run: async (key, work) => {
      await new Promise<void>((begin) => {
        waiting.set(key, [...(waiting.get(key) ?? []), begin]);
        beginNext();
      });
      const began = now();
      try {
        return await work();
      } finally {
        const took = now() - began;
        running.delete(key);
        note(key, took);
        rest(key, Math.min(REST_MAX_MS, REST * took));
        const works = waiting.get(key);
        if (works && waiting.delete(key)) waiting.set(key, works);
        beginNext();
      }
    },
  };
}
