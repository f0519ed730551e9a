import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** Which addresses may be fetched: those of the public internet by https, or any by http too, which is for tests. */
export type Reach = 'public' | 'any';

const ADDRESS_MAX = 2000;
/** The only part of IPv6 that is given out for the public internet. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address that somebody named, or that a server redirects to; null if it may not be fetched. `webcal:` counts as https. */
export function readAddress(text: string, reach: Reach, base?: URL): URL | null {
  if (text.length > ADDRESS_MAX) return null;
  const address = text.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.parse(address, base?.href);
  if (!url || url.href.length > ADDRESS_MAX || url.username !== '' || url.password !== '') return null;
  const isUsual = url.protocol === 'https:' && url.port === '';
  if (!isUsual && !(reach === 'any' && /^https?:$/.test(url.protocol))) return null;
  url.hash = '';
  return url;
}

/** The host of a URL as sockets and resolvers take it: without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a host is a numeric address rather than a name. `URL` has rewritten octal, hexadecimal and short ones. */
export const isNumeric = (host: string): boolean => isIP(host) !== 0;

/**
 * Whether an address is one of the public internet. Those that only carry another one within them, as NAT64, 6to4 and Teredo do,
 * are not: they may lead anywhere.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL);
}
