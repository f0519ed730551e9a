/** Something took longer than it may. */
export class LateError extends Error {}

/** Rejects with `LateError` if the promise takes longer, in ms; the work behind it continues. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError(`No answer in ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long metrics wait for what they show. */
const METRICS_MS = 1000;

/**
 * Makes a function that reads for metrics: null when that fails or takes longer than a second, so that the others are shown while the
 * database keeps everybody waiting. Asks no second time before the first answer.
 */
export function forMetrics<T>(read: () => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().finally(() => (reading = null));
    return within(METRICS_MS, reading).catch(() => null);
  };
}
