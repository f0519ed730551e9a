import { isRefused } from '../db/violation.ts';

/** Entries that are stored together. */
const MOST = 100;
/** Groups that are stored at the same time: the one is not held up by a lock that the other waits for. */
const AT_ONCE = 2;

interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes a function that stores one entry out of one that stores several at once: what comes while the database is busy
 * waits and goes together, so that one commit serves many. Each entry is answered after that commit. Where a group is refused, each of
 * its entries is stored alone, and fails alone.
 */
export function inGroups<Entry, Result>(
  store: (entries: readonly Entry[]) => Promise<readonly (Result | undefined)[]>,
): (entry: Entry) => Promise<Result | undefined> {
  const waiting: Waiting<Entry, Result>[] = [];
  let running = 0;

  const run = async () => {
    running++;
    while (waiting.length > 0) await storeGroup(waiting.splice(0, MOST));
    running--;
  };

  const storeGroup = async (group: readonly Waiting<Entry, Result>[]): Promise<void> => {
    try {
      const results = await store(group.map(({ entry }) => entry));
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } catch (error) {
      if (group.length > 1 && isRefused(error)) for (const one of group) await storeGroup([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject });
      if (running < AT_ONCE) void run();
    });
}
