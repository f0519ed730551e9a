import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one customer has to themselves. */
const IPV6_CUSTOMER_BITS = 64;
/** Bits of it that a customer has who was given many networks. */
const IPV6_WIDE_BITS = 48;
/** An address with a port behind it, as some proxies write it. */
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\](?::\d+)?|(?<v4>\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * The key by which limits count an address, without its port: an IPv4 address as it is, also where it is written as IPv6; the
 * /64 of an IPv6 address, within which one customer changes addresses at will. All text that is no address has one key.
 */
export function networkOf(text: string): string {
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : firstBits(parsed.toNormalizedString(), IPV6_CUSTOMER_BITS);
}

/** The wider key, of what `networkOf` answered: the /48 of an IPv6 network, anything else as it is. */
export function wideNetworkOf(network: string): string {
  const [address = '', bits] = network.split('/');
  return bits === undefined ? network : firstBits(address, IPV6_WIDE_BITS);
}

const firstBits = (address: string, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;
