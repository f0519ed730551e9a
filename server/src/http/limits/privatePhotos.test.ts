import { Readable } from 'node:stream';

import fastify from 'fastify';
import { expect, test } from 'vitest';

import { decorateHops, makeHopOf, trustProxies } from '../callers/hop.ts';
import { boundDownloads } from './downloads.ts';
import { sendingPrivatePhotos } from './privatePhotos.ts';

/** What one address downloads at once. */
const MOST = 100;

test('no photo is opened for a download that is refused, for a HEAD, or for who may not see it', async () => {
  const opened: string[] = [];
  const released = Promise.withResolvers<void>();
  const send = sendingPrivatePhotos({
    get: async (name) => {
      opened.push(name);
      if (name === 'one-more') return null;
      await released.promise;
      return { size: 3, stream: Readable.from(['jpg']) };
    },
    size: async (name) => (name === 'gone' ? null : 3),
  });
  const server = fastify();
  boundDownloads(server, true);
  decorateHops(server, makeHopOf(trustProxies([]), 'http://lendloop.example'));
  server.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    send(request, reply, request.params.name === 'hidden' ? null : request.params.name).begin(),
  );
  const get = async (name: string) => (await server.inject(`/${name}`)).statusCode;

  const taken = Array.from({ length: MOST }, (_, number) => get(`photo-${number}`));
  await expect.poll(() => opened.length).toBe(MOST);
  expect(await get('one-more')).toBe(429);
  expect(await get('hidden')).toBe(404);
  // A HEAD opens none, and waits for none of them.
  const head = await server.inject({ method: 'HEAD', url: '/photo-1' });
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, '3']);
  expect((await server.inject({ method: 'HEAD', url: '/gone' })).statusCode).toBe(404);
  expect(opened).toHaveLength(MOST);
  released.resolve();
  expect(new Set(await Promise.all(taken))).toEqual(new Set([200]));
  const { headers } = await server.inject('/photo-1');
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  await server.close();
});
