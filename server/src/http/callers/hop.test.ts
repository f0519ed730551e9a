import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { makeHopOf, trustProxies } from './hop.ts';

const trust = trustProxies(['10.0.0.0/8', '2001:db8::7']);
const hopOf = makeHopOf(trust, 'http://lendloop.example');

/** A request from this peer. */
function requestFrom(peer: string | undefined, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  return Object.assign(new IncomingMessage(socket), { headers: { host: 'backend:3000', ...headers } });
}

const FORGED = {
  'x-forwarded-for': '203.0.113.66',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
};

const CASES: [string, string, Record<string, string>, object][] = [
  [
    'nobody else is believed',
    '198.51.100.1',
    FORGED,
    { address: '198.51.100.1', isSecure: false, host: 'backend:3000' },
  ],
  [
    'a proxy is believed',
    '10.0.0.1',
    {
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'lendloop.example',
    },
    { address: '198.51.100.1', isSecure: true, host: 'lendloop.example' },
  ],
  [
    'what a client forged stands before what the proxy says',
    '10.0.0.1',
    {
      'x-forwarded-for': '203.0.113.66, 10.0.0.9, 198.51.100.1',
      'x-forwarded-proto': 'https, http',
      'x-forwarded-host': 'evil.example, lendloop.example',
    },
    { address: '198.51.100.1', isSecure: false, host: 'lendloop.example' },
  ],
  [
    'of two proxies in a row the first knows the client',
    '::ffff:10.0.0.1',
    {
      'x-forwarded-for': '203.0.113.66, 198.51.100.1, 2001:db8::7',
      'x-forwarded-proto': 'http, https, http',
      'x-forwarded-host': 'evil.example, lendloop.example, inner.example',
    },
    { address: '198.51.100.1', isSecure: true, host: 'lendloop.example' },
  ],
  [
    'of two proxies in a row only one may tell',
    '10.0.0.1',
    {
      'x-forwarded-for': '198.51.100.1, 10.0.0.2',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'lendloop.example',
    },
    { address: '198.51.100.1', isSecure: true, host: 'lendloop.example' },
  ],
  [
    'a proxy that names nobody speaks for itself',
    '10.0.0.1',
    { 'x-forwarded-proto': 'https' },
    { address: '10.0.0.1', isSecure: true, host: 'backend:3000' },
  ],
  [
    'whoever changes the address within their network stays one',
    '10.0.0.1',
    { 'x-forwarded-for': '2001:db8:1:2:3:4:5:6' },
    { address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1:2::/64' },
  ],
];

test.each(CASES)('the hop of a request: %s', (_, peer, headers, expected) => {
  expect(hopOf(requestFrom(peer, headers))).toMatchObject(expected);
});

test('with a public https address, every request counts as https', () => {
  const secure = makeHopOf(trust, 'https://lendloop.example');
  expect(secure(requestFrom('198.51.100.1', {})).isSecure).toBe(true);
  expect(secure(requestFrom('10.0.0.1', { 'x-forwarded-proto': 'http' })).isSecure).toBe(true);
});

test('a connection that was reset before anybody asked for its address is of nobody', () => {
  expect(hopOf(requestFrom(undefined, FORGED))).toEqual({
    address: '',
    network: 'unknown',
    isSecure: false,
    host: 'backend:3000',
  });
});
