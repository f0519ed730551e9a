import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/app.ts';

const MB = 1024 * 1024;
/** More than is read of any body. */
const SENT_MAX = 200 * MB;

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends a body for as long as the server reads it. Returns the answer and how many bytes were sent. */
async function sendOn(head: string, type: string, length: string): Promise<{ answer: string; sent: number }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
  await once(socket, 'connect');
  socket.write(`${head} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`);
  const bytes = Buffer.alloc(0x10000, 'x');
  const piece = length.startsWith('Content')
    ? bytes
    : Buffer.concat([Buffer.from('10000\r\n'), bytes, Buffer.from('\r\n')]);
  let sent = 0;
  while (!socket.destroyed && sent < SENT_MAX) {
    sent += bytes.length;
    const drained = socket.write(piece) || new Promise((resolve) => socket.once('drain', resolve));
    await Promise.race([drained, closed]);
  }
  socket.destroy();
  return { answer, sent };
}

const FORM = 'multipart/form-data; boundary=x';
const ANNOUNCED = `Content-Length: ${1000 * SENT_MAX}`;
const CHUNKED = 'Transfer-Encoding: chunked';

test.each([
  ['GET /api/categories', 'application/json', ANNOUNCED, 200],
  ['GET /api/categories', FORM, ANNOUNCED, 200],
  ['GET /api/categories', FORM, CHUNKED, 200],
  ['GET /healthz', 'text/plain', ANNOUNCED, 200],
  ['GET /api/items/%', FORM, ANNOUNCED, 400],
  ['POST /api/nothing', FORM, ANNOUNCED, 404],
  ['POST /api/login', FORM, CHUNKED, 415],
])('%s with %s, %s, is read no further once it is answered', async (head, type, length, status) => {
  const { answer, sent } = await sendOn(head, type, length);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  // What the system buffers on both sides.
  expect(sent).toBeLessThan(32 * MB);
});

test.each([ANNOUNCED, CHUNKED])('a refused upload, %s, is read as far as browsers need', async (length) => {
  const { answer, sent } = await sendOn('POST /api/uploads', FORM, length);
  expect(answer).toContain('HTTP/1.1 401 ');
  expect(sent).toBeGreaterThan(48 * MB);
  expect(sent).toBeLessThan(128 * MB);
});
