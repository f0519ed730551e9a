import ipaddr from 'ipaddr.js';

/** Prefix length of the IPv6 network that one customer has to themselves. */
const IPV6_CUSTOMER_BITS = 64;
/** Prefix length of the largest IPv6 network that a customer usually gets. */
const IPV6_WIDE_BITS = 48;
/** An address with a port, as some proxies write it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>\d+\.\d+\.\d+\.\d+):\d+)$/;
/** How `networkOf` writes an IPv6 network. */
const IPV6_NETWORK = /^(?<address>[\da-f:]+)\/64$/;

/**
 * The key by which limits count an address, without its port: an IPv4 address, also one mapped to IPv6, or the /64 of an IPv6
 * address, within which one customer can change addresses at will. All text that is not an address shares one key.
 */
export function networkOf(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const network = readNetwork(text);
  if (recent.size >= RECENT_MAX) recent.clear();
  if (text.length <= TEXT_MAX) recent.set(text, network);
  return network;
}

/** The networks of addresses that have sent something lately: most send again. */
const recent = new Map<string, string>();
const RECENT_MAX = 10_000;
const TEXT_MAX = 100;

function readNetwork(text: string): string {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : firstBits(parsed.toNormalizedString(), IPV6_CUSTOMER_BITS);
}

/** What limits allow a wide network, in multiples of what they allow one of its networks. */
export const WIDE_TIMES = 4;

/** The wider key for a result of `networkOf`: the /48 of an IPv6 network, anything else unchanged. */
export function wideNetworkOf(network: string): string {
  const { address } = IPV6_NETWORK.exec(network)?.groups ?? {};
  return address !== undefined && ipaddr.IPv6.isValid(address) ? firstBits(address, IPV6_WIDE_BITS) : network;
}

const firstBits = (address: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;
