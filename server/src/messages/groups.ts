import { isRefused } from '../db/violation.ts';
import { forSeveral } from '../http/callers/asker.ts';

/** The most entries in a group. */
const MOST = 100;
/** Groups stored at the same time, so that one which waits for a lock does not hold up the other. */
const AT_ONCE = 2;

interface Waiting<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Turns a function that stores several entries at once into one that stores a single entry. Entries that arrive while the
 * database is busy are stored as a group with one commit, after which each call returns. If a group is refused, each of its
 * entries is stored on its own, so that only the faulty one fails.
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
      const results = await forSeveral(() => store(group.map(({ entry }) => entry)));
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
