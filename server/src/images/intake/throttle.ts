/** Makes whoever is too fast wait. */
export interface Throttle {
  /** Takes bytes of a key, and waits as long as they are more than it may have sent by now. */
  take(key: string, bytes: number): Promise<void>;
}

interface Clock {
  /** In ms. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** Lets each key send `rate` bytes a second, and `burst` at once after a pause. */
export function openThrottle(rate: number, burst: number, { now, sleep }: Clock): Throttle {
  /** Bytes that a key may send by a moment; negative while it has to wait. A key that is missing has its whole burst. */
  const credits = new Map<string, { readonly bytes: number; readonly at: number }>();
  const creditOf = (key: string): number => {
    const { bytes, at } = credits.get(key) ?? { bytes: burst, at: now() };
    return Math.min(burst, bytes + ((now() - at) * rate) / 1000);
  };
  return {
    take: async (key, bytes) => {
      const credit = creditOf(key) - bytes;
      credits.set(key, { bytes: credit, at: now() });
      if (credit < 0) await sleep((-credit * 1000) / rate);
      for (const one of credits.keys()) if (creditOf(one) === burst) credits.delete(one);
    },
  };
}
