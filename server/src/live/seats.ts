import type { Duplex } from 'node:stream';

import { NetworkRoom } from '../http/body/room.ts';

/** Limits the connections per network, so that none takes them all. */
export class Seats {
  readonly #taken: NetworkRoom;
  readonly #networks = new WeakMap<Duplex, string>();
  /** One listener for all connections: a function for each would hold more. */
  readonly #release: (this: Duplex) => void;

  constructor(most: number) {
    this.#taken = new NetworkRoom(most);
    const taken = this.#taken;
    const networks = this.#networks;
    this.#release = function release() {
      const network = networks.get(this);
      if (network !== undefined) taken.add(network, -1);
    };
  }

  /** Counts a connection until it closes; false if its network has too many. */
  take(network: string, connection: Duplex): boolean {
    if (!this.#taken.has(network, 1)) return false;
    if (connection.closed) return true;
    this.#taken.add(network, 1);
    this.#networks.set(connection, network);
    connection.on('close', this.#release);
    return true;
  }
}
