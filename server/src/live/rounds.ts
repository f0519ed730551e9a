import type { SocketPeer } from './peer.ts';

/** Sockets are checked in this many groups, so that the work is spread evenly. */
const GROUPS = 30;

/** Pings all open sockets once in `pingMs`, and checks whether their sessions still exist. */
export class Rounds {
  readonly #groups = Array.from({ length: GROUPS }, () => new Set<SocketPeer>());
  readonly #findAlive: (sessions: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly #timer: NodeJS.Timeout;
  #turn = 0;

  /** `onError` is called when sessions cannot be read; the next round tries again. */
  constructor(
    pingMs: number,
    findAlive: (sessions: readonly string[]) => Promise<ReadonlySet<string>>,
    onError: (error: unknown) => void,
  ) {
    this.#findAlive = findAlive;
    this.#timer = setInterval(() => {
      this.#visit(this.#groups[this.#turn++ % GROUPS] ?? new Set()).catch(onError);
    }, pingMs / GROUPS);
  }

  get size(): number {
    return this.#groups.reduce((sum, group) => sum + group.size, 0);
  }

  add(peer: SocketPeer): void {
    this.#groups[peer.number % GROUPS]?.add(peer);
  }

  remove(peer: SocketPeer): void {
    this.#groups[peer.number % GROUPS]?.delete(peer);
  }

  all(): SocketPeer[] {
    return this.#groups.flatMap((group) => [...group]);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #visit(group: ReadonlySet<SocketPeer>): Promise<void> {
    const known: SocketPeer[] = [];
    for (const peer of group) {
      peer.ping();
      if (peer.identity) known.push(peer);
    }
    if (known.length === 0) return;
    const alive = await this.#findAlive(known.map(({ session }) => session));
    for (const peer of known) if (!alive.has(peer.session)) peer.dismiss();
  }
}
