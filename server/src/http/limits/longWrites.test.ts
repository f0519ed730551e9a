import { connect, type AddressInfo } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

import { decorateHops, makeHopOf, trustProxies } from '../callers/hop.ts';
import { foldRefusals } from '../log/refusalLog.ts';
import { Problem } from '../problem.ts';
import { answerProblems, makeAnswer } from '../problems.ts';
import { limitsInMemory } from './limits.ts';
import { countByAddress, limitAddresses } from './requestLimits.ts';
import { takeTurns } from './turns.ts';
import { boundUnread } from './unread.ts';

const LONG = 'x'.repeat(1_000_000);

function open(register: (server: FastifyInstance) => void) {
  const server = fastify();
  foldRefusals(server);
  answerProblems(server, makeAnswer({ languages: ['en'], locale: 'en-IN' }));
  decorateHops(server, makeHopOf(trustProxies([]), 'http://127.0.0.1'));
  register(server);
  takeTurns(server, 'postgres', true);
  let done = 0;
  server.post('/api/long', (request) =>
    request.inTurn(async () => {
      done += 1;
      return LONG;
    }),
  );
  server.post('/api/short', (request) => request.inTurn(async () => 'short'));
  server.post('/api/conflict', async () => Promise.reject(new Problem('dates_booked')));
  onTestFinished(() => server.close());
  return { server, done: () => done };
}

test('an address that leaves long answers of writes unread can write no more, and nothing is done for it', async () => {
  const { server, done } = open(boundUnread);
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const post = async (path: string) => (await fetch(new URL(path, origin), { method: 'POST' })).status;
  expect(await post('/api/short')).toBe(200);
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.pause();
  const ask = () => {
    socket.write('POST /api/long HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n'.repeat(10));
    return post('/api/short');
  };
  await expect.poll(ask).toBe(429);
  // The system itself takes a few megabytes.
  expect(done()).toBeGreaterThan(15);
  expect(done()).toBeLessThan(40);
  socket.destroy();
  await expect.poll(() => post('/api/short')).toBe(200);
});

test.each([
  ['a long answer', '/api/long', 200, 29],
  ['a conflict, for which much may have been read', '/api/conflict', 409, 200],
])('a write with %s counts as several', async (_, path, status, most) => {
  const { server } = open((one) => countByAddress(one, limitAddresses(limitsInMemory(true))));
  const post = async () => (await server.inject({ method: 'POST', url: path })).statusCode;
  const statuses = [];
  for (let sent = 0; sent <= most; sent++) statuses.push(await post());
  expect(statuses).toEqual([...Array.from({ length: most }, () => status), 429]);
});
