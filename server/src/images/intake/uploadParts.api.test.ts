import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';

import { expect, it, onTestFinished, vi } from 'vitest';

import { SESSION_COOKIE } from '../../http/access.ts';
import { startTestApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/factories.ts';

it('a form of countless parts is refused at the fourth, and its rest is not taken apart', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const person = await makePerson(app);
  const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
  const unpipe = vi.spyOn(IncomingMessage.prototype, 'unpipe');
  onTestFinished(() => unpipe.mockRestore());
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const part = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n1\r\n';
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${SESSION_COOKIE}=${person.client.session()}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n${part.repeat(100)}`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain(`"message":"Send one image, in the field “file”"`);
  expect(unpipe).toHaveBeenCalled();
});
