import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { startAppForTest } from '../testing/app.ts';

const DIST = path.resolve(import.meta.dirname, '../../../web/dist');

test('the files of the built app are sent compressed, and kept for a year where their name tells their content', async () => {
  const { server } = await startAppForTest();
  const [copy = ''] = readdirSync(path.join(DIST, 'assets')).filter((name) => name.endsWith('.js.br'));
  const script = copy.replace('.br', '');
  const send = (url: string, encoding = 'br') =>
    server.inject({ url, headers: { 'accept-encoding': encoding, 'sec-fetch-dest': 'script' } });

  const compressed = await send(`/assets/${script}`);
  expect(compressed.statusCode).toBe(200);
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const plain = await send(`/assets/${script}`, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect((await send('/sw.js')).headers['cache-control']).toBe('no-cache');
  expect((await send('/art/cutouts/canoe.webp')).headers['content-type']).toBe('image/webp');
});

test.each([
  '/assets',
  '/assets/',
  '/assets/none.js',
  '/assets/%2e%2e%2findex.html',
  '/assets/..%2f..%2fpackage.json',
  '/sw.js.br',
  '/.vite/manifest.json',
  '/art/cutouts',
])('%s is no file of the app', async (url) => {
  const { server } = await startAppForTest();
  const answer = await server.inject({ url, headers: { 'sec-fetch-dest': 'image' } });
  expect(answer.statusCode).toBe(404);
});

test('compressed copies have no address of their own', async () => {
  const { server } = await startAppForTest();
  const copies = readdirSync(path.join(DIST, 'assets')).filter((name) => /\.(br|gz)$/.test(name));
  const answer = await server.inject({
    url: `/assets/${copies[0]}`,
    headers: { 'sec-fetch-dest': 'script' },
  });
  expect(answer.statusCode).toBe(404);
});
