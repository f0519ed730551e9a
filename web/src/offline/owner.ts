/** Where the id of the person is for whom this browser keeps something. In the script of every page, so there is little of it. */
export const MARK = 'offline-owner';

/** What the mark says; null without one. */
export function readMark(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

/** For whom this browser keeps something to be used without a network; null for nobody. */
export const offlineOwner = (): number | null => Number(readMark()) || null;
