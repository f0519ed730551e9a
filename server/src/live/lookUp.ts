import { asker } from '../http/callers/asker.ts';
import { isOutage } from '../http/outage.ts';
import { Problem } from '../http/problem.ts';

/**
 * What all tabs wait for is asked of the database for nobody's address: not for that which happened to begin it, whose share of a busy
 * database may be used up. Nor as a job, which would come last.
 */
const ASKER = 'live events';
/** Until the next try; twice as long after each error that is no outage. */
const RETRY_MS = 500;

interface Trying {
  readonly tries: number;
  /** Whether nobody waits for the answer any more. */
  readonly isOver: () => boolean;
  readonly onError: (error: unknown) => void;
}

/**
 * What the database answers; null if `work` has failed so many times although it is there, or when nobody waits any more. An outage is
 * waited for.
 */
export async function lookUp<T>(
  work: () => Promise<T>,
  { tries, isOver, onError }: Trying,
): Promise<T | null> {
  for (let failed = 0; !isOver();) {
    try {
      return await asker.run(ASKER, work);
    } catch (error) {
      onError(error);
      if (!isAway(error) && ++failed === tries) return null;
      await pause(RETRY_MS * 2 ** Math.max(0, failed - 1));
    }
  }
  return null;
}

/** Whether the database is away, or has no connection for us yet. */
const isAway = (error: unknown): boolean =>
  isOutage(error) || (error instanceof Problem && error.code === 'busy');

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
