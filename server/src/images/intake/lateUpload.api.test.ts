import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';

import { logout } from '@lendloop/contract/accounts';
import { uploadImage } from '@lendloop/contract/images';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { images } from '../../db/schema.ts';
import { SESSION_COOKIE } from '../../http/access.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/factories.ts';
import { asForm, drawPicture } from '../../testing/pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listIncoming = () => readdir(path.join(app.context.config.dataDirectory, 'images', 'incoming'));

test('an upload of somebody who signs out while it is on its way is refused, and nothing is stored', async () => {
  const { client } = await makePerson(app);
  const { payload, headers } = await asForm(await drawPicture(511, 500).png().toBuffer());
  const { host, port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
  const head = [
    `POST ${uploadImage.path} HTTP/1.1`,
    `Host: ${host}`,
    `Cookie: ${SESSION_COOKIE}=${client.session()}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.byteLength}`,
    'Connection: close',
  ];
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(payload.subarray(0, payload.byteLength / 2));
  await expect.poll(listIncoming).toHaveLength(1);
  await client.call(logout, {});
  socket.write(payload.subarray(payload.byteLength / 2));
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  expect(answer).toContain('"not_signed_in"');
  expect(await app.database.db.$count(images)).toBe(0);
  expect(await listIncoming()).toEqual([]);
});
