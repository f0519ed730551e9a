import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { answerProblems, makeAnswer } from '../problems.ts';
import {
  answerBrokenRequest,
  boundConnections,
  boundsFor,
  connectionsFor,
  readFileLimit,
} from './connections.ts';

const MOST = 3;

async function open(isProxy: boolean, mostInAll = 100) {
  const server = fastify();
  boundConnections(server, () => isProxy, { ofAddress: MOST, inAll: mostInAll });
  const slow = Promise.withResolvers<string>();
  server.get('/', async () => 'done');
  server.get('/slow', () => slow.promise);
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const connectOnce = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { server, connectOnce, answerSlow: () => slow.resolve('done') };
}

const isClosed = (socket: Socket) => expect.poll(() => socket.closed).toBe(true);

test('limits the connections of one address, and accepts another one when one closes', async () => {
  const { server, connectOnce } = await open(false);
  const sockets = [];
  for (let count = 0; count < MOST; count++) sockets.push(await connectOnce());
  await isClosed(await connectOnce());
  sockets[0]?.destroy();
  await expect
    .poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count))))
    .toBe(MOST - 1);
  const later = await connectOnce();
  await isClosed(await connectOnce());
  expect([later.closed, sockets[1]?.closed]).toEqual([false, false]);
});

test('limits all connections together, so that the process keeps file descriptors', async () => {
  const { server, connectOnce } = await open(true, 2);
  const sockets = [await connectOnce(), await connectOnce()];
  await isClosed(await connectOnce());
  sockets[0]?.destroy();
  await expect
    .poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count))))
    .toBe(1);
  const later = await connectOnce();
  await isClosed(await connectOnce());
  expect([later.closed, sockets[1]?.closed]).toEqual([false, false]);
});

test('the limit on all connections leaves a quarter of the file descriptors free', () => {
  expect([connectionsFor(1024), connectionsFor(1_000_000), connectionsFor(Infinity)]).toEqual([
    768, 10_000, 10_000,
  ]);
  expect(readFileLimit()).toBeGreaterThan(100);
});

test('one IPv6 customer gets a quarter of all connections at most', () => {
  expect(boundsFor(10_000).ofAddress).toBe(500);
  expect(boundsFor(768).ofAddress).toBe(48);
});

test('a trusted proxy, which forwards for many clients, is not limited', async () => {
  const { server, connectOnce } = await open(true);
  for (let count = 0; count < 2 * MOST; count++) await connectOnce();
  await expect
    .poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count))))
    .toBe(2 * MOST);
});

test('an unused connection is closed without an answer, an incomplete request is answered', async () => {
  const server = fastify({
    http: { headersTimeout: 100, connectionsCheckingInterval: 50 },
    clientErrorHandler: answerBrokenRequest,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const answerTo = async (said: string) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('data', (bytes) => (heard += bytes.toString()));
    socket.write(said);
    await once(socket, 'close');
    return heard;
  };
  expect(await answerTo('')).toBe('');
  expect(await answerTo('GET / HTTP/1.1\r\n')).toContain('upload_incomplete');
});

test('a client that disconnects while its complete body waits to be read causes no error', async () => {
  const lines: string[] = [];
  const server = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  answerProblems(server, makeAnswer({ languages: ['en'], locale: 'en-IN' }));
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const arrived = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<unknown>();
  server.post('/', async ({ raw }) => {
    while (!raw.complete) await turn();
    arrived.resolve();
    await once(raw.socket, 'close');
    try {
      for await (const _ of raw);
    } catch (error) {
      failed.resolve(error);
      throw error;
    }
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\ncontent-type: a/b\r\ncontent-length: 9\r\n\r\n123456789`);
  await arrived.promise;
  socket.destroy();
  expect(await failed.promise).toMatchObject({ message: 'aborted' });
  await turn();
  expect(lines).toEqual([]);
});

test('many connections of a proxy without a request make room for others', async () => {
  const { connectOnce, answerSlow } = await open(true, 10);
  const ask = async (path: string) => {
    const socket = await connectOnce();
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
    return { socket, answer: () => answer };
  };
  const slow = await ask('/slow');
  const idle = await Promise.all(Array.from({ length: 8 }, () => ask('/')));
  for (const { answer } of idle) await expect.poll(answer).toMatch(/done$/);
  const later = [await ask('/'), await ask('/'), await ask('/')];
  for (const { answer } of later) await expect.poll(answer).toMatch(/done$/);
  expect(idle.some(({ socket }) => socket.closed)).toBe(true);
  answerSlow();
  await expect.poll(slow.answer).toMatch(/done$/);
});
