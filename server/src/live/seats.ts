import type { Duplex } from 'node:stream';

/** Limits the connections per address, so that none takes them all. */
export class Seats {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts a connection until it closes; false if the address has too many. */
  take(network: string, connection: Duplex): boolean {
    const taken = this.#taken.get(network) ?? 0;
    if (taken >= this.#most) return false;
    this.#taken.set(network, taken + 1);
    if (connection.closed) this.#release(network);
    else connection.once('close', () => this.#release(network));
    return true;
  }

  #release(network: string): void {
    const left = (this.#taken.get(network) ?? 0) - 1;
    if (left > 0) this.#taken.set(network, left);
    else this.#taken.delete(network);
  }
}
