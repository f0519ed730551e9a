import { AsyncLocalStorage } from 'node:async_hooks';

/** Who the current work is done for: the network of a request or a socket. Undefined for the server's own jobs. */
export const asker = new AsyncLocalStorage<string>();

/** How many names there are for work that is done for several. With only one, a stranger's load would count against everybody's. */
const NAMES = 64;
let begun = 0;

/**
 * Runs work whose result several wait for. It is done for none of them: whoever happened to begin it may have used up their share of the
 * database, or used it much, and the others would wait for that.
 */
export function forSeveral<T>(work: () => Promise<T>): Promise<T> {
  begun = (begun + 1) % NAMES;
  return asker.run(`several ${begun}`, work);
}
