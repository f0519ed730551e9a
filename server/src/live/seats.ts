import type { Duplex } from 'node:stream';

import { NetworkRoom } from '../http/body/room.ts';

/** Limits the connections per network, so that none takes them all. */
export class Seats {
  readonly #taken: NetworkRoom;

  constructor(most: number) {
    this.#taken = new NetworkRoom(most);
  }

  /** Counts a connection until it closes; false if its network has too many. */
  take(network: string, connection: Duplex): boolean {
    if (!this.#taken.has(network, 1)) return false;
    this.#taken.add(network, 1);
    const release = () => this.#taken.add(network, -1);
    if (connection.closed) release();
    // It closes once; 'once' would hold more for each.
    else connection.on('close', release);
    return true;
  }
}
