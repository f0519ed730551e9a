import { clear } from './database.ts';
import { MARK } from './owner.ts';

/** The cache of the service worker for pages that work without a network. */
const PAGES = 'lendloop-offline-1';
/** Marks that what was kept has yet to be deleted. It is no person's id. */
const LEAVING = 'nobody';

function mark(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, value);
  } catch {
    // Without storage, nothing is kept.
  }
}

/** From now on, the browser keeps things for this person. */
export const startKeepingFor = (id: number): void => mark(String(id));

/** Deletes all that was kept. A page that is closed too early leaves the mark, by which the next one does it again. */
export async function forgetAll(): Promise<void> {
  mark(LEAVING);
  await Promise.all([clear('answers'), clear('outbox'), globalThis.caches?.delete(PAGES)]);
  if (localStorage.getItem(MARK) === LEAVING) mark(null);
}
