import { AsyncLocalStorage } from 'node:async_hooks';

/** Who the current work is done for: the network of a request or a socket. Undefined for the server's own jobs. */
export const asker = new AsyncLocalStorage<string>();
