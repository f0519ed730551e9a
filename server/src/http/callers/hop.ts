import type { IncomingMessage } from 'node:http';

import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

import { networkOf } from './network.ts';

/**
 * The one who spoke to us: the nearest hop that is no proxy of ours. What our proxies say of it is believed; what it says
 * of itself, or of others before it, is not.
 */
export interface Hop {
  readonly address: string;
  /** The key by which limits count it. */
  readonly network: string;
  /** Whether it speaks https, as far as anybody knows; always where the public address has https. */
  readonly isSecure: boolean;
  /** The host that it asked for, with a port that is not the usual one. */
  readonly host: string | undefined;
}

/** Characters of an address that are read: an IPv6 address with its zone and port has fewer. */
const ADDRESS_MAX = 100;

export type HopOf = (request: IncomingMessage) => Hop;

/** Whether a peer is one of our proxies. */
export type Trust = (address: string) => boolean;

declare module 'fastify' {
  interface FastifyRequest {
    readonly hop: Hop;
  }
}

/** Trusts the proxies with these addresses and in these networks. */
export function trustProxies(trusted: readonly string[]): Trust {
  const trusts = proxyAddr.compile([...trusted]);
  return (address) => trusts(address, 0);
}

/** Makes what finds the hop of a request, or of an upgrade. */
export function makeHopOf(trust: Trust, publicUrl: string): HopOf {
  const isPublicSecure = publicUrl.startsWith('https:');
  const known = new WeakMap<IncomingMessage, Hop>();
  return (request) => {
    const found = known.get(request) ?? findHop(request, trust, isPublicSecure);
    known.set(request, found);
    return found;
  };
}

function findHop(request: IncomingMessage, trust: Trust, isPublicSecure: boolean): Hop {
  const { headers, socket } = request;
  const peer = socket.remoteAddress ?? '';
  const addresses = proxyAddr.all(request, trust);
  const address = (addresses.at(-1) ?? peer).slice(0, ADDRESS_MAX);
  // The proxies of ours that it came through, of which each has written its part behind that of the one before.
  const proxies = Math.max(addresses.length - 1, trust(peer) ? 1 : 0);
  const told = (name: string) => (proxies === 0 ? undefined : entryOf(headers[name], proxies));
  return {
    address,
    network: networkOf(address),
    isSecure: isPublicSecure || told('x-forwarded-proto')?.toLowerCase() === 'https',
    host: told('x-forwarded-host') ?? headers.host,
  };
}

/** What the first of so many proxies wrote; where fewer wrote, the first of them. */
function entryOf(header: string | string[] | undefined, proxies: number): string | undefined {
  const entries = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim());
  return (entries.at(-proxies) ?? entries[0]) || undefined;
}

/** Lets every request be asked for its hop. */
export function tellHops(server: FastifyInstance, hopOf: HopOf): void {
  server.decorateRequest('hop', {
    getter() {
      return hopOf(this.raw);
    },
  });
}
