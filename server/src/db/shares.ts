/** How long somebody waits for others of their address, in ms. */
const WAIT_MS = 10_000;
/** How many of one address may wait. */
const WAITING_MAX = 200;

/** Somebody who wants a connection. */
interface Asking {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Share {
  held: number;
  readonly waiting: Set<() => void>;
}

/** Keeps each address from holding more than some of a pool's connections, all of which could wait for one row that it has locked. */
export class Shares {
  readonly #most: number;
  readonly #shares = new Map<string, Share>();

  /** `most` are the connections of an address at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Calls `begin` when the address may have one more, which lasts until `giveBack`; or `refuse`, when too many wait or for too long. */
  take(address: string, { begin, refuse }: Asking): void {
    const share = this.#shares.get(address) ?? { held: 0, waiting: new Set() };
    this.#shares.set(address, share);
    if (share.held < this.#most) {
      share.held += 1;
      return begin();
    }
    if (share.waiting.size >= WAITING_MAX) return refuse();
    const timer = setTimeout(() => {
      share.waiting.delete(start);
      refuse();
    }, WAIT_MS);
    const start = () => {
      clearTimeout(timer);
      begin();
    };
    share.waiting.add(start);
  }

  giveBack(address: string): void {
    const share = this.#shares.get(address);
    if (!share) return;
    const [next] = share.waiting;
    if (next) {
      share.waiting.delete(next);
      next();
    } else if (--share.held === 0) this.#shares.delete(address);
  }
}
