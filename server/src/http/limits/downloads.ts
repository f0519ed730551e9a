import type { ServerResponse } from 'node:http';

import { NetworkRoom } from '../body/room.ts';
import { Problem } from '../problem.ts';

/** Simultaneous downloads per address: a dozen browsers that open a page at the same moment. */
const OF_ADDRESS = 100;
const RETRY_SECONDS = 2;
/** The base time for a download, in ms, to which its size adds. */
const GRACE_MS = 30_000;
const BYTES_A_SECOND = 10 * 1024;

/** Limits the simultaneous downloads of one address: each holds a file, or a connection to the bucket. */
export class Downloads {
  readonly #open: NetworkRoom;

  constructor(isOn: boolean, most: number = OF_ADDRESS) {
    this.#open = new NetworkRoom(isOn ? most : Infinity);
  }

  /** Counts a response until it ends. Throws `too_many_requests`. */
  begin(network: string, answer: ServerResponse): void {
    if (!this.#open.has(network, 1)) throw new Problem('too_many_requests', { retryAfter: RETRY_SECONDS });
    this.#open.add(network, 1);
    onceEnded(answer, () => this.#open.add(network, -1));
  }
}

/** Closes the connection if the client reads these bytes more slowly than a slow phone would. */
export function limitDuration(answer: ServerResponse, bytes: number): void {
  const timer = setTimeout(() => answer.destroy(), GRACE_MS + (bytes / BYTES_A_SECOND) * 1000).unref();
  onceEnded(answer, () => clearTimeout(timer));
}

/** Calls `end` once, when the answer has been sent or its connection has closed. */
export function onceEnded(answer: ServerResponse, end: () => void): void {
  if (answer.destroyed) return end();
  let isOver = false;
  for (const event of ['finish', 'close']) {
    answer.once(event, () => {
      if (!isOver) end();
      isOver = true;
    });
  }
}
