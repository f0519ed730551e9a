import { isIP } from 'node:net';

import { isLoopback } from '../loopback.ts';
import type { Hop } from './callers/hop.ts';

/** How the server can be reached, by its settings. */
interface Reach {
  readonly publicUrl: string;
  /** Only this machine can reach it. */
  readonly isLocal: boolean;
}

/** Whether an origin is that of our own pages, for a request that came by this hop. */
export type IsOwnOrigin = (origin: string, hop: Hop) => boolean;

/**
 * Makes the check that tells our pages from others. Ours come from the public address or from the requested host, whatever
 * its name. Where https is used, pages that came over http are rejected, as anybody on the network path could have written
 * them. A server that only its own machine can reach accepts only `localhost` and numeric addresses: any site can point its
 * name at this machine and would otherwise pass for ours.
 */
export function makeOwnOrigin({ publicUrl, isLocal }: Reach): IsOwnOrigin {
  const publicOrigin = new URL(publicUrl).origin;
  return (origin, { host, isSecure }) => {
    if (origin === publicOrigin) return true;
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    if (isLocal && !cannotBeRebound(page.hostname)) return false;
    return page.host === host && (page.protocol === 'https:' || !isSecure);
  };
}

/** Whether a hostname, as `URL` normalizes it, cannot be pointed at this machine by another site. */
export const cannotBeRebound = (hostname: string): boolean => isLoopback(hostname) || isAddress(hostname);

/** Whether a hostname, as `URL` normalizes it, is a numeric address. */
const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
