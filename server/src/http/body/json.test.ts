import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type { Endpoint } from '@lendloop/contract/endpoint';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { makeHopOf, decorateHops, trustProxies } from '../callers/hop.ts';
import { foldRefusals } from '../log/refusalLog.ts';
import { answerProblems, makeAnswer } from '../problems.ts';
import { speakJson } from './json.ts';

const MB = 1024 * 1024;
const PLAIN = { access: 'public', summary: 'Echoes what it is sent' } as const;
const ECHO: Endpoint = { ...PLAIN, method: 'POST', path: '/api/echo', body: z.unknown() };
const BARE: Endpoint = { ...PLAIN, method: 'POST', path: '/api/bare' };

let server: FastifyInstance;
let port: number;
/** What each call of the bare endpoint was given. */
let bodies: unknown[];
let sockets: Socket[];
/** The server's ends of them. */
let accepted: Socket[];

beforeEach(async () => {
  bodies = [];
  sockets = [];
  accepted = [];
  server = fastify({ bodyLimit: 256 * 1024 });
  server.server.on('connection', (socket) => accepted.push(socket));
  foldRefusals(server);
  answerProblems(server, makeAnswer({ languages: ['en'], locale: 'en-IN' }));
  speakJson(server, false);
  decorateHops(server, makeHopOf(trustProxies([]), 'http://localhost'));
  server.post(ECHO.path, { config: { endpoint: ECHO } }, ({ body }) => ({ body }));
  server.post(BARE.path, { config: { endpoint: BARE } }, ({ body }) => {
    bodies.push(body);
    return { ok: true };
  });
  server.get('/api/read', () => ({ ok: true }));
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  await server.close();
});

/** Opens a connection and announces a JSON body that comes in chunks. */
function begin(path = '/api/echo', method = 'POST'): Socket {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  return socket;
}

/** Bytes as chunks of this size, without the end of the body. */
function inChunks(bytes: Buffer, size: number): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat(pieces);
}
const END = '0\r\n\r\n';

/** The next answer on the connection: its status, its headers in lower case, and its JSON. */
async function answerOf(socket: Socket): Promise<{ status: number; head: string; json: unknown }> {
  let text = '';
  for (;;) {
    const [head, body] = text.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1]);
    if (body !== undefined && Buffer.byteLength(body, 'latin1') >= length)
      return {
        status: Number(text.slice(9, 12)),
        head: (head ?? '').toLowerCase(),
        json: JSON.parse(Buffer.from(body, 'latin1').toString()) as unknown,
      };
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString('latin1');
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heldBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

it.each([1, 2, 3, 7, 1000, 300_000])('reads a body in chunks of %i bytes', async (size) => {
  const sent = { text: 'नमस्ते 🎪 ünïcode', list: Array.from({ length: 500 }, (_, at) => at) };
  const socket = begin();
  const answer = answerOf(socket);
  socket.write(inChunks(Buffer.from(JSON.stringify(sent)), size));
  socket.write(END);
  expect(await answer).toMatchObject({ status: 200, json: { body: sent } });
});

it('reads characters whose bytes arrive apart', async () => {
  const socket = begin();
  const answer = answerOf(socket);
  for (const byte of Buffer.from('["🎪é"]')) {
    socket.write(inChunks(Buffer.from([byte]), 1));
    await sleep(2);
  }
  socket.write(END);
  expect(await answer).toMatchObject({ status: 200, json: { body: ['🎪é'] } });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}
/** Resolves when the server has read so many bytes from each connection. */
const arrived = (bytes: number) =>
  until(() => accepted.length === sockets.length && accepted.every(({ bytesRead }) => bytesRead >= bytes));

it('holds one copy of an unfinished body, however small its chunks are', async () => {
  // Few enough to be read in the twenty seconds that a body has, also on a slow machine.
  const bytes = inChunks(Buffer.from(`["${'x'.repeat(50_000)}`), 1);
  const before = heldBytes();
  for (let body = 0; body < 5; body++) begin().write(bytes);
  await arrived(bytes.length);
  expect(heldBytes() - before).toBeLessThan(4 * MB);
});

it('refuses bodies while the unfinished ones of an address take too much memory', async () => {
  const part = inChunks(Buffer.from(`["${'x'.repeat(250_000)}`), 50_000);
  for (let body = 0; body < 17; body++) begin().write(part);
  await arrived(part.length);
  const refused = begin();
  refused.write(part);
  expect(await answerOf(refused)).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  const small = begin();
  small.write(inChunks(Buffer.from(`["${'x'.repeat(15_000)}"]`), 1000));
  small.write(END);
  expect(await answerOf(small)).toMatchObject({ status: 200 });
  for (const socket of sockets) socket.destroy();
  await until(() => accepted.every(({ destroyed }) => destroyed));
  const socket = begin();
  socket.write(part);
  socket.write(inChunks(Buffer.from('"]'), 2));
  socket.write(END);
  expect(await answerOf(socket)).toMatchObject({ status: 200 });
});

it('gives up a body that is not complete after twenty seconds, however much came at first', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = begin();
  const answer = answerOf(socket);
  const part = inChunks(Buffer.from(`["${'x'.repeat(262_000)}`), 50_000);
  socket.write(part);
  await arrived(part.length);
  await until(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(20_000);
  expect(await answer).toMatchObject({ status: 400, json: { code: 'upload_incomplete' } });
});

it('gives up a body that stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const socket = begin();
  const answer = answerOf(socket);
  socket.write(inChunks(Buffer.from('{"a":'), 1));
  await until(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(20_000);
  const { status, head, json } = await answer;
  expect([status, json]).toMatchObject([400, { code: 'upload_incomplete' }]);
  expect(head).toContain('connection: close');
});

it.each([
  ['GET', '/api/read', 200],
  ['POST', BARE.path, 200],
  ['POST', '/api/missing', 404],
])('leaves the endless body of %s %s unread', async (method, path, status) => {
  const socket = begin(path, method);
  socket.write(inChunks(Buffer.from('{"a":'.repeat(1000)), 1000));
  const answer = await answerOf(socket);
  expect(answer.status).toBe(status);
  expect(answer.head).toContain('connection: close');
  expect(bodies.every((body) => body === undefined)).toBe(true);
});

it.each([
  ['too long', 413, 'too_large', `["${'x'.repeat(300_000)}"]`],
  ['not JSON', 400, 'invalid_input', '{"a":'],
  ['nested too deeply', 400, 'invalid_input', '['.repeat(100)],
  ['named after a prototype', 400, 'invalid_input', '{"__proto__":1}'],
])('refuses a body that is %s', async (_, status, code, text) => {
  const socket = begin();
  socket.on('error', () => {});
  const answer = answerOf(socket);
  socket.write(inChunks(Buffer.from(text), 1000));
  socket.write(END);
  expect(await answer).toMatchObject({ status, json: { code } });
});

it('takes no body for none', async () => {
  const socket = begin();
  const answer = answerOf(socket);
  socket.write(END);
  expect(await answer).toMatchObject({ status: 200, json: {} });
});
