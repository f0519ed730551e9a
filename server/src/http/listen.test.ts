import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { listen } from './listen.ts';

const HOST = '127.0.0.1';
const MANY = 320;

async function open(port = 0) {
  const server = fastify();
  server.get('/', async () => 'here');
  onTestFinished(() => server.close());
  await listen(server, port, HOST);
  return { server, port: (server.server.address() as AddressInfo).port };
}

test.runIf(process.platform === 'linux')(
  'a busy event loop accepts many connections in few turns',
  async () => {
    const { server, port } = await open();
    let accepted = 0;
    server.server.on('connection', () => accepted++);
    for (let count = 0; count < MANY; count++) {
      const socket = connect(port, HOST).on('error', () => {});
      onTestFinished(() => void socket.destroy());
    }
    let turns = 0;
    for (; accepted < MANY; turns++) await new Promise(setImmediate);
    expect(turns).toBeLessThan(MANY / 4);
  },
);

test('all connections are answered, and shutdown leaves nothing open', async () => {
  const { server, port } = await open();
  const answers = Array.from({ length: 100 }, async () => {
    const answer = await fetch(`http://${HOST}:${port}`, { headers: { connection: 'close' } });
    return answer.text();
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['here']));
  await server.close();
  await open(port);
});

test('a port that is already in use, by this process or another, is refused', async () => {
  const { port } = await open();
  await expect(open(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const other = createServer().listen(0, HOST);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  await expect(open((other.address() as AddressInfo).port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
