import { isIP } from 'node:net';

import { isLoopback } from '../loopback.ts';
import type { Hop } from './callers/hop.ts';

/** How the server is reached, by its settings. */
interface Reach {
  readonly publicUrl: string;
  /** This machine alone reaches it. */
  readonly isLocal: boolean;
}

/** Whether a page of that origin is ours, when it asks by that hop. */
export type IsOwnOrigin = (origin: string, hop: Hop) => boolean;

/**
 * Makes what tells our pages from others: they come from the public address, or from the host that was asked, under
 * whichever name. Where https is spoken, a page that came without it is nobody's: whoever sits on the way can have
 * written it. A server that only its own machine reaches goes by `localhost` and addresses alone: any site can let its
 * own name lead to this machine, and its page would then pass for ours.
 */
export function makeOwnOrigin({ publicUrl, isLocal }: Reach): IsOwnOrigin {
  const publicOrigin = new URL(publicUrl).origin;
  return (origin, { host, isSecure }) => {
    if (origin === publicOrigin) return true;
    if (!URL.canParse(origin)) return false;
    const page = new URL(origin);
    if (isLocal && !leadsNowhereElse(page.hostname)) return false;
    return page.host === host && (page.protocol === 'https:' || !isSecure);
  };
}

/** Whether a host, as `URL` writes it, is a name that no site can let lead to this machine. */
export const leadsNowhereElse = (hostname: string): boolean => isLoopback(hostname) || isAddress(hostname);

/** Whether a host, as `URL` writes it, is an address in digits, which leads nowhere else. */
const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
