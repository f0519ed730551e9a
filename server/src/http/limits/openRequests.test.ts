import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { boundRequests } from './openRequests.ts';

const MOST = 3;

/** A server that knows addresses by a header, and answers `/` when it is told to. */
function open(most = MOST) {
  const server = fastify();
  server.decorateRequest('hop', {
    getter() {
      return { network: String(this.headers['x-network']) } as typeof this.hop;
    },
  });
  boundRequests(server, most);
  const answers: (() => void)[] = [];
  server.get('/', () => new Promise<string>((resolve) => answers.push(() => resolve('done'))));
  server.get('/now', async () => 'done');
  onTestFinished(() => server.close());
  const ask = async (network: string, url = '/') =>
    (await server.inject({ url, headers: { 'x-network': network } })).statusCode;
  return { server, ask, answers };
}

test('an address has so many requests at once, and another one when one is answered', async () => {
  const { ask, answers } = open();
  const asked = Array.from({ length: MOST }, () => ask('198.51.100.7'));
  await expect.poll(() => answers.length).toBe(MOST);
  expect(await ask('198.51.100.7')).toBe(429);
  const other = ask('198.51.100.8');
  await expect.poll(() => answers.length).toBe(MOST + 1);
  answers[0]?.();
  expect(await Promise.race(asked)).toBe(200);
  const later = ask('198.51.100.7');
  await expect.poll(() => answers.length).toBe(MOST + 2);
  for (const answer of answers) answer();
  expect(await Promise.all([...asked, other, later])).toEqual([200, 200, 200, 200, 200]);
});

test('requests behind a slow one end with their connection, also if it was upgraded meanwhile', async () => {
  const { server, ask } = open();
  server.server.on('upgrade', (_request, socket) => void socket.destroy());
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const head = 'host: here\r\nx-network: 198.51.100.7\r\n';
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `GET / HTTP/1.1\r\n${head}\r\nGET /now HTTP/1.1\r\n${head}\r\nGET /now HTTP/1.1\r\n${head}\r\n` +
      `GET / HTTP/1.1\r\n${head}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
  );
  await once(socket, 'close');
  const asked = Array.from({ length: MOST }, () => ask('198.51.100.7', '/now'));
  expect(await Promise.all(asked)).toEqual([200, 200, 200]);
});

test('a connection with twenty requests at once draws no warning of a leak, and all of them end with it', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { server, ask } = open(20);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: here\r\nx-network: 198.51.100.7\r\n\r\n'.repeat(20));
  await expect.poll(() => ask('198.51.100.7', '/now')).toBe(429);
  socket.destroy();
  await expect.poll(() => ask('198.51.100.7', '/now')).toBe(200);
  const asked = Array.from({ length: 20 }, () => ask('198.51.100.7', '/now'));
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(warnings).toEqual([]);
});
