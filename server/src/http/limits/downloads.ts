import type { ServerResponse } from 'node:http';

import { Problem } from '../problem.ts';

/** Simultaneous downloads per address: a dozen browsers that open a page at the same moment. */
const OF_ADDRESS = 100;
const RETRY_SECONDS = 2;
/** The base time for a download, in ms, to which its size adds. */
const GRACE_MS = 30_000;
const BYTES_A_SECOND = 10 * 1024;

/**
 * Limits the simultaneous downloads of one address and the duration of each: each holds a file, or a connection to the
 * bucket.
 */
export class Downloads {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(isOn: boolean, most: number = OF_ADDRESS) {
    this.#most = isOn ? most : Infinity;
  }

  /** Counts a response until it ends. Throws `too_many_requests`. */
  begin(network: string, answer: ServerResponse): void {
    const count = (this.#open.get(network) ?? 0) + 1;
    if (count > this.#most) throw new Problem('too_many_requests', { retryAfter: RETRY_SECONDS });
    this.#open.set(network, count);
    onceEnded(answer, () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left === 0) this.#open.delete(network);
      else this.#open.set(network, left);
    });
  }

  /** Closes the connection if the client reads these bytes more slowly than a slow phone would. */
  limitDuration(answer: ServerResponse, bytes: number): void {
    const timer = setTimeout(() => answer.destroy(), GRACE_MS + (bytes / BYTES_A_SECOND) * 1000).unref();
    onceEnded(answer, () => clearTimeout(timer));
  }
}

function onceEnded(answer: ServerResponse, end: () => void): void {
  if (answer.destroyed) return end();
  let isOver = false;
  for (const event of ['finish', 'close']) {
    answer.once(event, () => {
      if (!isOver) end();
      isOver = true;
    });
  }
}
