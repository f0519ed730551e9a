import type { ServerResponse } from 'node:http';

import { Problem } from '../problem.ts';

/** Downloads of one address at once: a dozen browsers that open a page in the same moment. */
const OF_ADDRESS = 100;
const RETRY_SECONDS = 2;
/** What a download may take, in ms, beside the time that its size is given. */
const GRACE_MS = 30_000;
const BYTES_A_SECOND = 10 * 1024;

/** Bounds the downloads of one address at once, and how long each takes: one holds a file, or a connection to a bucket. */
export class Downloads {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(isOn: boolean, most: number = OF_ADDRESS) {
    this.#most = isOn ? most : Infinity;
  }

  /** Counts an answer until it is over. Throws `too_many_requests`. */
  begin(network: string, answer: ServerResponse): void {
    const count = (this.#open.get(network) ?? 0) + 1;
    if (count > this.#most) throw new Problem('too_many_requests', { retryAfter: RETRY_SECONDS });
    this.#open.set(network, count);
    whenOver(answer, () => {
      const left = (this.#open.get(network) ?? 1) - 1;
      if (left === 0) this.#open.delete(network);
      else this.#open.set(network, left);
    });
  }

  /** Ends the connection of whoever has not read so many bytes in the time that a slow phone takes. */
  hurry(answer: ServerResponse, bytes: number): void {
    const timer = setTimeout(() => answer.destroy(), GRACE_MS + (bytes / BYTES_A_SECOND) * 1000).unref();
    whenOver(answer, () => clearTimeout(timer));
  }
}

function whenOver(answer: ServerResponse, end: () => void): void {
  if (answer.destroyed) return end();
  let isOver = false;
  for (const event of ['finish', 'close']) {
    answer.once(event, () => {
      if (!isOver) end();
      isOver = true;
    });
  }
}
