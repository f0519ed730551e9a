import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';

import { expect, it, onTestFinished, vi } from 'vitest';

import { SESSION_COOKIE } from '../../http/access.ts';
import { startTestApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/factories.ts';

async function startUpload(head: string) {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const person = await makePerson(app);
  const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${SESSION_COOKIE}=${person.client.session()}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\n${head}\r\n\r\n`,
  );
  return socket;
}

const MB = 1024 * 1024;
const headOf = (field: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`;

it.each([
  { where: 'before the first part', start: '' },
  { where: 'in the head of a part', start: '--x\r\nContent-Disposition: ' },
  { where: 'in another file', start: headOf('other') },
  { where: 'after the last part', start: `${headOf('file')}1\r\n--x--\r\n` },
])('bytes $where that never end, end the connection', async ({ start }) => {
  const socket = await startUpload('Transfer-Encoding: chunked');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  if (start !== '') socket.write(`${start.length.toString(16)}\r\n${start}\r\n`);
  const chunk = Buffer.from(`${MB.toString(16)}\r\n${' '.repeat(MB)}\r\n`);
  let sent = 0;
  while (!socket.destroyed && sent < 40) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    sent++;
  }
  expect(sent).toBeLessThan(40);
});

it('a form of countless parts is refused at the fourth, and its rest is not taken apart', async () => {
  const unpipe = vi.spyOn(IncomingMessage.prototype, 'unpipe');
  onTestFinished(() => unpipe.mockRestore());
  const socket = await startUpload('Content-Length: 1000000');
  const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n1\r\n';
  socket.write(part.repeat(100));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain(`"message":"Send one image, in the field “file”"`);
  expect(unpipe).toHaveBeenCalled();
});

it('a form of nothing but boundaries ends the connection, before they are taken apart', async () => {
  const socket = await startUpload('Content-Length: 1000000');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  socket.write(`${headOf('file')}1${'\r\n--xQ'.repeat(10_000)}`);
  await closed;
  expect(socket.bytesRead).toBe(0);
});
