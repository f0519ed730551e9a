/** Runs work in order while the total weight stays within a limit. */
export interface WorkQueue {
  /** Runs `work` when there is room for it; work heavier than the limit runs alone. */
  run<T>(weight: number, work: () => Promise<T>): Promise<T>;
}

export function openQueue(limit: number): WorkQueue {
  const waiting: { weight: number; begin: () => void }[] = [];
  let load = 0;
  const beginNext = () => {
    for (let next = waiting[0]; next && (load === 0 || load + next.weight <= limit); next = waiting[0]) {
      waiting.shift();
      load += next.weight;
      next.begin();
    }
  };
  return {
    run: async (weight, work) => {
      await new Promise<void>((begin) => {
        waiting.push({ weight, begin });
        beginNext();
      });
      try {
        return await work();
      } finally {
        load -= weight;
        beginNext();
      }
    },
  };
}
