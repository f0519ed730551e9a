import { wideNetworkOf } from '../callers/network.ts';
import { Problem } from '../problem.ts';
import { NetworkRoom } from './room.ts';

const KB = 1024;
const MB = 1024 * KB;
const RETRY_SECONDS = 5;

/** The memory of one unfinished body. */
export interface Hold {
  /** Rejects with `too_many_requests` when the body has to make room for others. */
  readonly lost: Promise<never>;
  /** Throws `too_many_requests` while the unfinished bodies of its network take too much, and once the body is lost. */
  grow(bytes: number): void;
  /** Gives back all that it took. */
  release(): void;
}

interface Bounds {
  readonly most: number;
  readonly mostOfNetwork: number;
  readonly mostOfWide: number;
  /** The first bytes of each body, which count for nobody. */
  readonly free: number;
}

interface Held {
  bytes: number;
  giveUp(): void;
}

/** The bodies of one wide network that take more than their free bytes, the oldest first. */
interface Share {
  bytes: number;
  readonly bodies: Set<Held>;
}

/**
 * Bounds the memory of unfinished bodies, for each network and in total. When the total is reached, whoever holds most gives up
 * their oldest body: if newcomers were refused instead, a few networks could keep everybody out. Connections bound the
 * free bytes.
 */
export function openBodyMemory({ most, mostOfNetwork, mostOfWide, free }: Bounds): (network: string) => Hold {
  const networks = new NetworkRoom(mostOfNetwork, mostOfWide);
  const shares = new Map<string, Share>();
  let total = 0;

  const giveUpOne = () => {
    let largest: Share | undefined;
    for (const share of shares.values()) if (share.bytes > (largest?.bytes ?? 0)) largest = share;
    const [oldest] = largest?.bodies ?? [];
    oldest?.giveUp();
  };

  return (network) => {
    const wide = wideNetworkOf(network);
    const { promise: lost, reject } = Promise.withResolvers<never>();
    // Without a listener, a rejection would end the process.
    lost.catch(() => {});
    let isLost = false;
    let taken = 0;

    const release = () => {
      const share = shares.get(wide);
      total -= held.bytes;
      networks.add(network, -held.bytes);
      taken = 0;
      if (!share?.bodies.delete(held)) return;
      share.bytes -= held.bytes;
      held.bytes = 0;
      if (share.bodies.size === 0) shares.delete(wide);
    };
    const held: Held = {
      bytes: 0,
      giveUp: () => {
        isLost = true;
        release();
        reject(tooMany());
      },
    };
    const count = (bytes: number) => {
      const share = shares.get(wide) ?? { bytes: 0, bodies: new Set() };
      shares.set(wide, share);
      share.bodies.add(held);
      share.bytes += bytes;
      held.bytes += bytes;
      total += bytes;
      networks.add(network, bytes);
    };

    return {
      lost,
      grow: (bytes) => {
        if (isLost) throw tooMany();
        const counted = Math.max(0, taken + bytes - free) - held.bytes;
        if (counted > 0) {
          if (!networks.has(network, counted)) throw tooMany();
          while (total > 0 && total + counted > most) giveUpOne();
          if (isLost) throw tooMany();
          count(counted);
        }
        taken += bytes;
      },
      release,
    };
  };
}

const tooMany = () => new Problem('too_many_requests', { retryAfter: RETRY_SECONDS });

/** The memory of this process. */
export const holdBody = openBodyMemory({
  most: 128 * MB,
  mostOfNetwork: 4 * MB,
  mostOfWide: 8 * MB,
  free: 16 * KB,
});
