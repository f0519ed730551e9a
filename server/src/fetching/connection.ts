import { once } from 'node:events';
import { isIPv4, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';

import { hostOf, isNumeric, isPublic, type Reach } from './addresses.ts';
import type { Network } from './network.ts';

/** An address that may not be reached: nothing was sent. */
export class Refusal extends Error {}

/** How often it is looked at how much has arrived, in ms. */
const LOOK_MS = 20;

interface Options {
  readonly reach: Reach;
  readonly network: Network;
  /** How much may arrive, in whatever form: heads, the sizes of chunks and encryption count, too. */
  readonly arrivingMax: number;
  /** A certificate authority to trust instead of the usual ones. */
  readonly authority?: string | undefined;
}

/** A connection to a server. */
export interface Connection {
  readonly socket: Socket;
  /** Throws if more has arrived than may. */
  readonly expectBounded: () => void;
}

/**
 * Connects to the host of a URL. All its addresses are checked, and the socket goes to one of those very addresses: asking for
 * the name again could give another answer. Once more has arrived than may, the connection ends. Throws `Refusal`, or the error of
 * the network.
 */
export async function openConnection(
  url: URL,
  { reach, network, authority, arrivingMax }: Options,
  signal: AbortSignal,
): Promise<Connection> {
  const host = hostOf(url);
  const addresses = isNumeric(host) ? [host] : await network.lookUp(host, signal);
  if (reach === 'public' && !addresses.every(isPublic)) throw new Refusal();
  const bare = await connectToAny(addresses, portOf(url), network, signal);
  const expectBounded = boundArriving(bare, arrivingMax);
  if (url.protocol !== 'https:') return { socket: bare, expectBounded };
  const secured = secure({
    socket: bare,
    host,
    ...(!isNumeric(host) && { servername: host }),
    ...(authority !== undefined && { ca: authority }),
    ALPNProtocols: ['http/1.1'],
  });
  return { socket: await ready(secured, 'secureConnect', signal), expectBounded };
}

/** Looks from outside, as a server can keep every layer busy that reads what it sends, and each in a way of its own. */
function boundArriving(socket: Socket, most: number): () => void {
  const expectBounded = () => {
    if (socket.bytesRead > most) throw new Error('More has arrived than may.');
  };
  const timer = setInterval(() => {
    if (socket.bytesRead > most) socket.destroy();
  }, LOOK_MS).unref();
  socket.once('close', () => clearInterval(timer));
  return expectBounded;
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** How many addresses of each family are tried: a stranger's name may have hundreds, of machines that are not theirs. */
const TRIES = 2;

/** IPv4 first: machines without IPv6 learn slowly that they have none. */
async function connectToAny(
  addresses: readonly string[],
  port: number,
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  let failure: unknown = new Error('The name has no address.');
  const { 4: ipv4 = [], 6: ipv6 = [] } = Object.groupBy(addresses, (address) => (isIPv4(address) ? 4 : 6));
  for (const address of [...ipv4.slice(0, TRIES), ...ipv6.slice(0, TRIES)]) {
    try {
      return await ready(network.connect(address, port), 'connect', signal);
    } catch (error) {
      failure = error;
      if (signal.aborted) break;
    }
  }
  throw failure;
}

async function ready<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  try {
    await once(socket, event, { signal });
  } catch (error) {
    // What a socket says while it is taken down concerns nobody any more.
    socket.on('error', () => {}).destroy();
    throw error;
  }
  return socket;
}
