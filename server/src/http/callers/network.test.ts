import { expect, test } from 'vitest';

import { networkOf, wideNetworkOf } from './network.ts';

test('an IPv4 address has one key, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'));
});

test('the IPv6 addresses of one customer count together', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:2:ffff:1:2:3')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80::/64');
});

test('a port does not count', () => {
  expect(networkOf('198.51.100.7:1234')).toBe('198.51.100.7');
  expect(networkOf('[2001:db8:1:2::1]:443')).toBe('2001:db8:1:2::/64');
  expect(networkOf('[2001:db8:1:2::1]')).toBe('2001:db8:1:2::/64');
  expect(networkOf('[::ffff:203.0.113.7]:80')).toBe('203.0.113.7');
});

test('all text that is not an address shares one key', () => {
  for (const text of ['', 'unknown', '_hidden', 'a'.repeat(300), '[198.51]x:1', '300.1.1.1:80'])
    expect(networkOf(text)).toBe('unknown');
});

test('the networks that one customer may have share a wider key', () => {
  const wideOf = (address: string) => wideNetworkOf(networkOf(address));
  expect(wideOf('2001:db8:1:2::1')).toBe('2001:db8:1::/48');
  expect(wideOf('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48');
  expect(wideOf('2001:db8:2:2::1')).toBe('2001:db8:2::/48');
  expect(wideOf('198.51.100.7')).toBe('198.51.100.7');
  expect(wideOf('nowhere')).toBe('unknown');
  for (const key of ['user 7', 'name a/b', 'name bob 2001:db8:1:2::/64', '2001:db8:1::/48', 'x::/64'])
    expect(wideNetworkOf(key)).toBe(key);
});
