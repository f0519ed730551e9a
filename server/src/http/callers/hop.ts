import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

import { networkOf } from './network.ts';

/**
 * The client of a request: the nearest hop that is not a trusted proxy. What our proxies report about it is believed; what it
 * claims about itself or earlier hops is not.
 */
export interface Hop {
  readonly address: string;
  /** The key by which limits count it. */
  readonly network: string;
  /** Whether it uses https, as far as known; always true if the public address has https. */
  readonly isSecure: boolean;
  /** The requested host, with a non-default port. */
  readonly host: string | undefined;
}

/** Maximum length of an address; an IPv6 address with zone and port is shorter. */
const ADDRESS_MAX = 100;
/** Of how many addresses a node remembers whether it trusts them; parsing one takes as long as some requests. */
const REMEMBERED_MAX = 1000;

export type HopOf = (request: IncomingMessage) => Hop;

/** Whether a peer is a trusted proxy. A connection that was reset before anybody asked for its address has none. */
export type Trust = (address: string | undefined) => boolean;

declare module 'fastify' {
  interface FastifyRequest {
    readonly hop: Hop;
  }
}

/** Trusts proxies at these addresses and in these networks. */
export function trustProxies(trusted: readonly string[]): Trust {
  const trusts = proxyAddr.compile([...trusted]);
  const known = new Map<string, boolean>();
  return (address) => {
    if (address === undefined) return false;
    const remembered = known.get(address);
    if (remembered !== undefined) return remembered;
    const isTrusted = trusts(address, 0);
    // What is longer is no address, and would take memory.
    if (address.length <= ADDRESS_MAX) {
      if (known.size >= REMEMBERED_MAX) known.clear();
      known.set(address, isTrusted);
    }
    return isTrusted;
  };
}

/** Makes the function that finds the hop of a request or an upgrade. */
export function makeHopOf(trust: Trust, publicUrl: string): HopOf {
  const isPublicSecure = publicUrl.startsWith('https:');
  const direct: Direct = new WeakMap();
  return (request: Asking) => (request[HOP] ??= findHop(request, trust, isPublicSecure, direct));
}

/** Where a request keeps its hop; a property, as the garbage collector walks through every entry of a WeakMap. */
const HOP = Symbol('hop');
type Asking = IncomingMessage & { [HOP]?: Hop };

/** Clients that connect themselves, without a proxy: they keep their address from request to request. */
type Direct = WeakMap<Socket, Pick<Hop, 'address' | 'network'>>;

function findHop(request: IncomingMessage, trust: Trust, isPublicSecure: boolean, direct: Direct): Hop {
  const { headers, socket } = request;
  const client = direct.get(socket);
  if (client) return { ...client, isSecure: isPublicSecure, host: headers.host };
  const peer = socket.remoteAddress ?? '';
  const addresses = proxyAddr.all(request, trust);
  const address = (addresses.at(-1) ?? peer).slice(0, ADDRESS_MAX);
  // The number of trusted proxies on the way, each of which appended an entry.
  const proxies = Math.max(addresses.length - 1, trust(peer) ? 1 : 0);
  const told = (name: string) => (proxies === 0 ? undefined : entryOf(headers[name], proxies));
  const network = networkOf(address);
  if (proxies === 0) direct.set(socket, { address, network });
  return {
    address,
    network,
    isSecure: isPublicSecure || told('x-forwarded-proto')?.toLowerCase() === 'https',
    host: told('x-forwarded-host') ?? headers.host,
  };
}

/** The entry that the first of this many proxies wrote; the first entry if there are fewer. */
function entryOf(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  return (entries.at(-proxies) ?? entries[0]) || undefined;
}

/** Adds `hop` to every request. */
export function decorateHops(server: FastifyInstance, hopOf: HopOf): void {
  server.decorateRequest('hop', {
    getter() {
      return hopOf(this.raw);
    },
  });
}
