/** What somebody has used counts half after so long, in ms. */
const HALF_LIFE_MS = 5 * 60_000;
/** Differences below this are none, in ms. */
const GRAIN_MS = 100;

/** Lets work of many people begin in turns, so much of it at once, and of each person one at a time. */
export interface FairQueue {
  /** Runs `work` when it is that person's turn. Whoever has used the least time of late is next. */
  run<T>(person: unknown, work: () => Promise<T>): Promise<T>;
}

/** `now` is a clock in ms. */
export function openFairQueue(limit: number, now: () => number = () => performance.now()): FairQueue {
  /** What waits for each, by whose turn is next among those who have used the same. */
  const waiting = new Map<unknown, (() => void)[]>();
  const running = new Set<unknown>();
  const used = new Map<unknown, { readonly ms: number; readonly at: number }>();

  const usedBy = (person: unknown): number => {
    const { ms, at } = used.get(person) ?? { ms: 0, at: 0 };
    return Math.floor((ms * 0.5 ** ((now() - at) / HALF_LIFE_MS)) / GRAIN_MS);
  };

  const next = () => {
    let least: { readonly person: unknown; readonly used: number } | null = null;
    for (const person of waiting.keys()) {
      if (running.has(person)) continue;
      const one = { person, used: usedBy(person) };
      if (!least || one.used < least.used) least = one;
    }
    return least;
  };

  const beginNext = () => {
    for (let one = next(); one && running.size < limit; one = next()) {
      const [begin, ...rest] = waiting.get(one.person) ?? [];
      running.add(one.person);
      // Behind all others who have used as much.
      waiting.delete(one.person);
      if (rest.length > 0) waiting.set(one.person, rest);
      begin?.();
    }
  };

  const note = (person: unknown, ms: number) => {
    const sum = usedBy(person) * GRAIN_MS + ms;
    used.set(person, { ms: sum, at: now() });
    for (const one of used.keys()) if (usedBy(one) === 0) used.delete(one);
  };

  return {
    run: async (person, work) => {
      await new Promise<void>((begin) => {
        waiting.set(person, [...(waiting.get(person) ?? []), begin]);
        beginNext();
      });
      const began = now();
      try {
        return await work();
      } finally {
        running.delete(person);
        note(person, now() - began);
        const works = waiting.get(person);
        if (works && waiting.delete(person)) waiting.set(person, works);
        beginNext();
      }
    },
  };
}
