import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { makeHopOf, trustProxies } from '../callers/hop.ts';
import { FloodGuard } from './floodGuard.ts';
import { guardRawRequests } from './rawRequests.ts';

const REQUEST = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';
const [HOSTILE, OTHER] = ['127.0.0.2', '127.0.0.3'];

async function open({ trusted = '192.0.2.1', isOn = true } = {}) {
  const server = fastify();
  const floodGuard = new FloodGuard(isOn, () => 0);
  const trust = trustProxies([trusted]);
  const hopOf = makeHopOf(trust, 'http://127.0.0.1');
  const callers = { trust, hopOf, isForeign: () => false, languages: ['en', 'de'], locale: 'en-IN' } as const;
  guardRawRequests(server, callers, floodGuard);
  let asked = 0;
  server.addHook('onRequest', async () => void asked++);
  server.get('/', async () => 'here');
  server.get('/healthz', async () => 'well');
  server.post('/', async () => 'there');
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return {
    floodGuard,
    asked: () => asked,
    dial: async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    },
  };
}

/** How many answers arrive on a connection, until there are so many. */
async function answers(socket: Socket, count: number): Promise<number> {
  let heard = '';
  const found = () => heard.split('HTTP/1.1 200').length - 1;
  socket.on('data', (bytes) => (heard += bytes.toString()));
  while (found() < count) await once(socket, 'data');
  return found();
}

test('an address that sends requests without waiting for answers loses all its connections, and they are not handled', async () => {
  const { dial, asked, floodGuard } = await open();
  const [hostile, idle, other] = [await dial(HOSTILE), await dial(HOSTILE), await dial(OTHER)];
  const closed = [hostile, idle].map((socket) => once(socket, 'close'));
  hostile.write(REQUEST.repeat(2000));
  await Promise.all(closed);
  expect(asked()).toBeLessThanOrEqual(10);
  expect(floodGuard.secondsBlocked(HOSTILE)).toBeGreaterThan(0);
  other.write(REQUEST);
  expect(await answers(other, 1)).toBe(1);
});

test('a few requests at a time are answered, also again and again', async () => {
  const { dial, floodGuard } = await open();
  const socket = await dial(OTHER);
  for (let turn = 1; turn <= 5; turn++) {
    socket.write(REQUEST.repeat(10));
    expect(await answers(socket, 10)).toBe(10);
    socket.removeAllListeners('data');
  }
  expect(floodGuard.secondsBlocked(OTHER)).toBe(0);
});

test.each([
  ['a trusted proxy', { trusted: HOSTILE }],
  ['a server without limits', { isOn: false }],
])('%s is not bound', async (_, options) => {
  const { dial } = await open(options);
  const socket = await dial(HOSTILE);
  socket.write(REQUEST.repeat(50));
  expect(await answers(socket, 50)).toBe(50);
});

const BODY =
  'POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
const chunks = (count: number, text: string) => `${text.length.toString(16)}\r\n${text}\r\n`.repeat(count);

test('an address that sends bodies in countless tiny chunks is blocked and loses all its connections', async () => {
  const { dial, floodGuard } = await open();
  const [hostile, idle, other] = [await dial(HOSTILE), await dial(HOSTILE), await dial(OTHER)];
  const closed = [hostile, idle].map((socket) => once(socket, 'close'));
  hostile.write(BODY + chunks(20_000, ' '));
  await Promise.all(closed);
  expect(floodGuard.secondsBlocked(HOSTILE)).toBeGreaterThan(0);
  other.write(REQUEST);
  expect(await answers(other, 1)).toBe(1);
});

test.each([
  ['ordinary', 1500, ' '.repeat(500)],
  ['tiny', 5000, ' '],
])('a body in many %s chunks is read', async (_, count, chunk) => {
  const { dial, floodGuard } = await open();
  const socket = await dial(OTHER);
  socket.write(`${BODY}${chunks(count, chunk)}${chunks(1, '0')}0\r\n\r\n`);
  expect(await answers(socket, 1)).toBe(1);
  expect(floodGuard.secondsBlocked(OTHER)).toBe(0);
});

test('a request with an expectation that nobody knows is handled, and so counted, like any other', async () => {
  const { dial, asked } = await open();
  const socket = await dial(OTHER);
  socket.write(REQUEST.replace('\r\n\r\n', '\r\nexpect: tea\r\n\r\n'));
  expect(await answers(socket, 1)).toBe(1);
  expect(asked()).toBe(1);
});

test('what a blocked address sends through a proxy is refused before any hook, and what others send there is answered', async () => {
  const proxy = '127.0.0.4';
  const { dial, asked, floodGuard } = await open({ trusted: proxy });
  const ask = async (from: string, path = '/') => {
    const socket = await dial(proxy);
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString()));
    const head = ['host: here', `x-forwarded-for: ${from}`, 'accept-language: de', 'connection: close'];
    socket.write(`GET ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    await once(socket, 'close');
    return heard;
  };
  floodGuard.block('198.51.100.7');
  const refused = await ask('198.51.100.7');
  expect(refused).toMatch(/^HTTP\/1.1 429 .*retry-after: 10\r\n.*"code":"too_many_requests"/su);
  expect(refused).toContain('Zu viele');
  expect(asked()).toBe(0);
  expect(await ask('198.51.100.8')).toMatch(/^HTTP\/1.1 200 /u);
  expect(await ask('198.51.100.7', '/healthz')).toMatch(/^HTTP\/1.1 429 /u);
  // The proxy's own question has no other address.
  floodGuard.block(proxy);
  expect(await ask('', '/healthz')).toMatch(/^HTTP\/1.1 200 /u);
});
