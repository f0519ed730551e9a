import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { makeHopOf, decorateHops, trustProxies } from '../callers/hop.ts';
import { foldRefusals } from '../log/refusalLog.ts';
import { Problem } from '../problem.ts';
import { answerProblems, makeAnswer } from '../problems.ts';
import { guardAgainstFloods, FloodGuard } from './floodGuard.ts';

const times = (count: number, act: () => unknown) => Array.from({ length: count }, act);

function withClock() {
  let now = 0;
  const floodGuard = new FloodGuard(true, () => now);
  return { floodGuard, pass: (seconds: number) => (now += seconds * 1000) };
}

test('an address that is rate-limited again and again is blocked until it has been quiet', () => {
  const { floodGuard, pass } = withClock();
  times(300, () => floodGuard.countRefusal('one'));
  expect(floodGuard.secondsBlocked('one')).toBe(0);
  floodGuard.countRefusal('one');
  expect(floodGuard.secondsBlocked('one')).toBe(1);
  expect(() => floodGuard.check('one')).toThrow(new Problem('too_many_requests', { retryAfter: 1 }));
  times(10_000, () => floodGuard.countConnection('one'));
  expect(floodGuard.secondsBlocked('one')).toBe(10);
  pass(9);
  expect(floodGuard.secondsBlocked('one')).toBe(1);
  pass(1);
  expect(floodGuard.secondsBlocked('one')).toBe(0);
});

test('what other sites have a browser send blocks its address only at hundreds a second', () => {
  const { floodGuard, pass } = withClock();
  for (let second = 0; second < 60; second++) {
    times(600, () => floodGuard.countRefusal('visitor', true));
    pass(1);
  }
  expect(floodGuard.secondsBlocked('visitor')).toBe(0);
  times(6010, () => floodGuard.countRefusal('visitor', true));
  expect(floodGuard.secondsBlocked('visitor')).toBe(1);
});

test('an address may be refused by a busy server as often at once as it may read in a minute', () => {
  const { floodGuard } = withClock();
  times(1200, () => floodGuard.countShed('office'));
  expect(floodGuard.secondsBlocked('office')).toBe(0);
  times(2, () => floodGuard.countShed('office'));
  expect(floodGuard.secondsBlocked('office')).toBe(1);
});

test('sixty connections a second are always accepted, and a flood blocks no other address', () => {
  const { floodGuard, pass } = withClock();
  times(600, () => floodGuard.countConnection('busy'));
  for (let second = 0; second < 60; second++) {
    pass(1);
    times(60, () => floodGuard.countConnection('busy'));
  }
  times(10_000, () => floodGuard.countConnection('hostile'));
  expect([
    floodGuard.secondsBlocked('busy'),
    floodGuard.secondsBlocked('hostile'),
    floodGuard.secondsBlocked('other'),
  ]).toEqual([0, 10, 0]);
});

test('networks are not remembered one by one once the wide network around them is blocked', () => {
  const { floodGuard, pass } = withClock();
  const flood = (first: number) =>
    times(1000, () => 0).forEach((_, index) =>
      floodGuard.countRefusal(`2001:db8:1:${(first + index).toString(16)}::/64`),
    );
  times(2000, () => floodGuard.countRefusal('2001:db8:1:1::/64'));
  const known = floodGuard.sweep();
  flood(0x2000);
  expect(floodGuard.sweep()).toBe(known);
  expect(floodGuard.secondsBlocked('2001:db8:1:9999::/64')).toBe(10);
  pass(30);
  flood(0x4000);
  expect(floodGuard.secondsBlocked('2001:db8:1:4000::/64')).toBe(0);
  expect(floodGuard.sweep()).toBe(1001);
});

test('addresses that owe nothing are forgotten', () => {
  const { floodGuard, pass } = withClock();
  floodGuard.countConnection('once');
  times(900, () => floodGuard.countConnection('often'));
  pass(1);
  expect(floodGuard.sweep()).toBe(1);
  pass(20);
  expect(floodGuard.sweep()).toBe(0);
});

test('a customer with many IPv6 networks is blocked in all of them, and no other customer is', () => {
  const { floodGuard, pass } = withClock();
  for (let index = 0; index < 60; index++)
    times(60, () => floodGuard.countConnection(`2001:db8:1:${index}::/64`));
  expect(floodGuard.secondsBlocked('2001:db8:1:ffff::/64')).toBe(5);
  expect(floodGuard.secondsBlocked('2001:db8:2:1::/64')).toBe(0);
  pass(5);
  expect(floodGuard.secondsBlocked('2001:db8:1:ffff::/64')).toBe(0);
});

async function open(trusted: readonly string[]) {
  const server = fastify();
  const floodGuard = new FloodGuard(true, () => 0);
  const trust = trustProxies(trusted);
  foldRefusals(server);
  answerProblems(server, makeAnswer({ languages: ['en'], locale: 'en-IN' }));
  decorateHops(server, makeHopOf(trust, 'http://127.0.0.1'));
  guardAgainstFloods(server, trust, floodGuard);
  server.get('/', async () => 'here');
  server.get('/healthz', { config: { counts: 'as sign of life' } }, async () => 'ok');
  const refuse = async () => Promise.reject(new Problem('too_many_requests', { retryAfter: 1 }));
  server.get('/refused', refuse);
  server.get('/refused-sign-of-life', { config: { counts: 'as sign of life' } }, refuse);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return {
    server,
    floodGuard,
    origin,
    exhaust: (network: string) => times(1000, () => floodGuard.countRefusal(network)),
  };
}

test('a blocked address has open connections closed with their answer and new ones at once; health checks are answered', async () => {
  const { server, exhaust } = await open(['192.0.2.1']);
  const ask = async (path: string) => server.inject({ path, remoteAddress: '198.51.100.7' });
  expect((await ask('/')).headers.connection).not.toBe('close');
  exhaust('198.51.100.7');
  const refused = await ask('/');
  expect([refused.statusCode, refused.headers.connection, refused.headers['retry-after']]).toEqual([
    429,
    'close',
    '10',
  ]);
  expect((await ask('/healthz')).statusCode).toBe(200);

  exhaust('127.0.0.1');
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  let heard = '';
  socket.on('data', (bytes) => (heard += bytes.toString()));
  await once(socket, 'close');
  expect(heard).toBe('');
});

test('rate-limited answers count', async () => {
  const { server, floodGuard } = await open(['192.0.2.1']);
  for (let count = 0; count < 301; count++)
    await server.inject({ path: '/refused', remoteAddress: '198.51.100.7' });
  expect(floodGuard.secondsBlocked('198.51.100.7')).toBeGreaterThan(0);
});

test('a trusted proxy keeps its connections, and only the flooding client is refused', async () => {
  const { origin, exhaust, floodGuard } = await open(['127.0.0.1']);
  exhaust('198.51.100.7');
  const ask = (client: string) => fetch(origin, { headers: { 'x-forwarded-for': client } });
  const refused = await ask('198.51.100.7');
  expect([refused.status, refused.headers.get('connection')]).toEqual([429, 'keep-alive']);
  expect((await ask('198.51.100.8')).status).toBe(200);
  expect(floodGuard.secondsBlocked('127.0.0.1')).toBe(0);
});

test('a refused health check closes its connection, but not that of a proxy', async () => {
  const { server } = await open(['192.0.2.1']);
  const ask = async (remoteAddress: string) =>
    server.inject({
      path: '/refused-sign-of-life',
      remoteAddress,
      headers: { 'x-forwarded-for': '198.51.100.8' },
    });
  expect((await ask('198.51.100.7')).headers.connection).toBe('close');
  expect((await ask('192.0.2.1')).headers.connection).not.toBe('close');
});
