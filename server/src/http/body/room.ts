import { WIDE_TIMES, wideNetworkOf } from '../callers/network.ts';

/** Counts what is held for each key, up to a bound. */
export class Room<K> {
  readonly #most: number;
  readonly #taken = new Map<K, number>();

  constructor(most: number) {
    this.#most = most;
  }

  has(key: K, amount: number): boolean {
    return (this.#taken.get(key) ?? 0) + amount <= this.#most;
  }

  /** Takes room, or gives it back if `amount` is negative. */
  add(key: K, amount: number): void {
    const taken = (this.#taken.get(key) ?? 0) + amount;
    if (taken > 0) this.#taken.set(key, taken);
    else this.#taken.delete(key);
  }
}

/** Counts what is held for each network, keyed by `networkOf`, and for the wide network around an IPv6 one. */
export class NetworkRoom {
  readonly #networks: Room<string>;
  readonly #wideNetworks: Room<string>;

  constructor(most: number, mostOfWide: number = WIDE_TIMES * most) {
    this.#networks = new Room(most);
    this.#wideNetworks = new Room(mostOfWide);
  }

  has(network: string, amount: number): boolean {
    const wide = wideNetworkOf(network);
    return this.#networks.has(network, amount) && (wide === network || this.#wideNetworks.has(wide, amount));
  }

  /** Takes room, or gives it back if `amount` is negative. */
  add(network: string, amount: number): void {
    const wide = wideNetworkOf(network);
    this.#networks.add(network, amount);
    if (wide !== network) this.#wideNetworks.add(wide, amount);
  }
}
