import { connect } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { startAppForTest } from '../../testing/app.ts';
import { makeItem, makePerson } from '../../testing/factories.ts';

const LIST = '/api/items?limit=1000';

test('an address that leaves large answers unread gets no more, until it reads them', async () => {
  const app = await startAppForTest({ config: { rateLimit: true } });
  const owner = await makePerson(app);
  const images = Array.from({ length: 10 }, (_, n) => `https://example.com/${n}/${'x'.repeat(470)}`);
  for (let made = 0; made < 150; made++) await makeItem(app, owner.id, { images });
  const address = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const ask = async (client: string, path: string, method = 'GET') => {
    const headers = { 'x-forwarded-for': client, 'accept-encoding': 'identity' };
    const answer = await fetch(new URL(path, address), { method, headers });
    await answer.arrayBuffer();
    return answer.status;
  };

  // Each of these answers has 780 KB. The system itself takes a few megabytes of them.
  const socket = connect(Number(address.port), address.hostname);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  const request = `GET ${LIST} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n`;
  socket.write(request.repeat(40));
  // So seldom that the limit on reads is not reached first.
  await expect.poll(() => ask('198.51.100.7', LIST), { timeout: 60_000, interval: 500 }).toBe(429);
  expect(await ask('198.51.100.7', '/api/categories')).toBe(200);
  expect(await ask('198.51.100.7', '/healthz')).toBe(200);
  expect(await ask('198.51.100.7', '/api/logout', 'POST')).toBe(204);
  expect(await ask('198.51.100.8', LIST)).toBe(200);

  let text = '';
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')));
  socket.resume();
  const statuses = () => text.match(/HTTP\/1\.1 \d+/g)?.map((line) => Number(line.slice(-3))) ?? [];
  await expect.poll(() => statuses().length, { timeout: 60_000 }).toBe(40);
  const sent = statuses().filter((status) => status === 200).length;
  expect(new Set(statuses())).toEqual(new Set([200, 429]));
  expect(sent).toBeGreaterThan(19);
  expect(sent).toBeLessThan(30);
  expect(await ask('198.51.100.7', LIST)).toBe(200);
});
