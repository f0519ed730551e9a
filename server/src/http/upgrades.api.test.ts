import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { startAppForTest } from '../testing/app.ts';

it('requests that offer to change to a protocol other than WebSocket are answered like any other, and then their connection ends', async () => {
  const { server } = await startAppForTest();
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const answerTo = async (call: string, protocol: string, body = '') => {
    const socket = connect(port, '127.0.0.1');
    const head = [
      `${call} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Upgrade: ${protocol}`,
      'Connection: Upgrade, HTTP2-Settings',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    const answer = await text(socket);
    return [/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1], /^connection: (.+)$/im.exec(answer)?.[1]];
  };
  expect(await answerTo('GET /api/site', 'h2c')).toEqual(['200', 'close']);
  expect(await answerTo('GET /', 'TLS/1.2, h2c')).toEqual(['200', 'close']);
  expect(await answerTo('POST /api/login', 'h2c', '{}')).toEqual(['400', 'close']);
});
