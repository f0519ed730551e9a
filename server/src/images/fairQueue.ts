/** Lets work of many people begin in turns, so much of it at once, and of each person one at a time. */
export interface FairQueue {
  /** Runs `work` when it is that person's turn; whoever waits for much waits longest. */
  run<T>(person: unknown, work: () => Promise<T>): Promise<T>;
}

export function openFairQueue(limit: number): FairQueue {
  /** What waits for each, by whose turn is next. */
  const waiting = new Map<unknown, (() => void)[]>();
  const running = new Set<unknown>();
  const beginNext = () => {
    for (const [person, works] of waiting) {
      if (running.size === limit) return;
      if (running.has(person)) continue;
      running.add(person);
      waiting.delete(person);
      const [begin, ...rest] = works;
      if (rest.length > 0) waiting.set(person, rest);
      begin?.();
    }
  };
  return {
    run: async (person, work) => {
      await new Promise<void>((begin) => {
        waiting.set(person, [...(waiting.get(person) ?? []), begin]);
        beginNext();
      });
      try {
        return await work();
      } finally {
        running.delete(person);
        // Behind all who have waited meanwhile.
        const works = waiting.get(person);
        if (works && waiting.delete(person)) waiting.set(person, works);
        beginNext();
      }
    },
  };
}
