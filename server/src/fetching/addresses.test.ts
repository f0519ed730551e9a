import { describe, expect, test } from 'vitest';

import { hostOf, isPublic, readAddress } from './addresses.ts';

describe('an address that a person names', () => {
  test.each([
    ['https://example.com/a.ics', 'https://example.com/a.ics'],
    [' https://example.com:443/a.ics ', 'https://example.com/a.ics'],
    ['webcal://example.com/a.ics?key=1#top', 'https://example.com/a.ics?key=1'],
    ['WEBCAL://example.com/a.ics', 'https://example.com/a.ics'],
  ])('%s is fetched', (text, url) => {
    expect(readAddress(text, 'public')?.href).toBe(url);
  });

  test.each([
    'http://example.com/a.ics',
    'https://example.com:8443/a.ics',
    'https://user@example.com/a.ics',
    'https://:secret@example.com/a.ics',
    'file:///etc/passwd',
    'ftp://example.com/a.ics',
    'gopher://example.com/',
    'data:text/calendar,BEGIN:VCALENDAR',
    'example.com/a.ics',
    '/a.ics',
    '',
    `https://example.com/${'a'.repeat(1981)}`,
    `https://example.com/${'ä'.repeat(700)}`,
  ])('%s is not', (text) => {
    expect(readAddress(text, 'public')).toBeNull();
  });

  test('may also be http and any port in tests, but never anything else', () => {
    expect(readAddress('http://127.0.0.1:8080/a.ics', 'any')?.href).toBe('http://127.0.0.1:8080/a.ics');
    expect(readAddress('file:///etc/passwd', 'any')).toBeNull();
    expect(readAddress('http://user@127.0.0.1/', 'any')).toBeNull();
  });

  test('may be up to 2,000 characters long', () => {
    expect(readAddress(`https://example.com/${'a'.repeat(1980)}`, 'public')).not.toBeNull();
  });
});

describe('only the public internet is reached', () => {
  test.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:831::200e'])(
    '%s is part of it',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['the whole of loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local, where clouds answer for their machines', '169.254.169.254'],
    ['shared by carriers', '100.64.0.1'],
    ['of the IETF', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['benchmarking', '198.18.0.1'],
    ['benchmarking', '198.19.255.255'],
    ['the anycast relay of 6to4', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-compatible', '::7f00:1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, of a public one', '::ffff:8.8.8.8'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::127.0.0.1'],
    ['NAT64 of a network', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:1::1'],
    ['benchmarking', '2001:2::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['discarded', '100::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['not given out', '4000::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('not what is %s: %s', (_, address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each([
    ['decimal', 'https://2130706433/'],
    ['octal', 'https://0177.0.0.1/'],
    ['hexadecimal', 'https://0x7f000001/'],
    ['mixed', 'https://0x7f.1/'],
    ['short', 'https://127.1/'],
    ['of wide digits', 'https://１２７.０.０.１/'],
    ['escaped', 'https://%31%32%37.0.0.1/'],
    ['mapped to IPv6', 'https://[::ffff:127.0.0.1]/'],
    ['unspecified', 'https://0/'],
  ])('not what a spelling hides: %s', (_, text) => {
    const url = readAddress(text, 'public');
    expect(url && isPublic(hostOf(url))).toBe(false);
  });
});
