import { Resolver } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/** How the door reaches other machines. */
export interface Network {
  /** All addresses of a name; none if it has none. */
  readonly lookUp: (name: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Begins to connect to a numeric address. */
  readonly connect: (address: string, port: number) => Socket;
}

/** Patience with one name server, in ms, and how often it is asked. */
const PATIENCE = { timeout: 2000, tries: 2 };

/**
 * The network of this machine. It asks name servers itself: the system's resolver holds one of the few threads that also hash
 * passwords and read files for as long as a slow name server likes.
 */
export const machineNetwork: Network = {
  lookUp: async (name, signal) => {
    const resolver = new Resolver(PATIENCE);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  },
  connect: (address, port) => connect({ host: address, port }),
};
