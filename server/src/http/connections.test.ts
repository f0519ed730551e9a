import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { boundConnections } from './connections.ts';

const MOST = 3;

async function open(isProxy: boolean) {
  const server = fastify();
  boundConnections(server, () => isProxy, MOST);
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
  return { server, connectOnce };
}

const isClosed = (socket: Socket) => expect.poll(() => socket.closed).toBe(true);

test('one address has so many connections, and another one when one of them ends', async () => {
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

test('a proxy of ours, which speaks for many, is not counted', async () => {
  const { server, connectOnce } = await open(true);
  for (let count = 0; count < 2 * MOST; count++) await connectOnce();
  await expect
    .poll(() => new Promise((resolve) => server.server.getConnections((_, count) => resolve(count))))
    .toBe(2 * MOST);
});
