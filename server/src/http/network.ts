import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that one customer has to themselves. */
const IPV6_CUSTOMER_BITS = 64;

/**
 * The key by which limits count an address: an IPv4 address as it is, also where it is written as IPv6; the /64 of an IPv6
 * address, within which one customer changes addresses at will. Text that is no address is answered as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_CUSTOMER_BITS}`);
  return `${network.toString()}/${IPV6_CUSTOMER_BITS}`;
}
