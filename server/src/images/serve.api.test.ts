import { createHash } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { drawPicture, showInListing } from '../testing/pictures.ts';
import { storeImage } from './actions.ts';
import { nameOf } from './names.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

let app: TestApp;
let url: string;
let hash: string;
/** The files whose content was asked for. */
const read: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    wrapImages: (store) => ({
      ...store,
      get: (name) => {
        read.push(name);
        return store.get(name);
      },
    }),
  });
  const bytes = await drawPicture(1000, 500).png().toBuffer();
  url = await storeImage(app.context, bytes, null);
  await showInListing(app, await makePerson(app), url);
  hash = createHash('sha256').update(bytes).digest('hex');
});
afterAll(() => app.close());

const get = (address: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: address, headers });

it('sends the width asked for, 800 otherwise, and none wider than the original', async () => {
  for (const [address, width] of [
    [`${url}/400`, 400],
    [`${url}/800`, 800],
    [`${url}/1600`, 1000],
    [url, 800],
  ] as const) {
    const answer = await get(address, { accept: 'image/webp' });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength));
  }
});

it('may be cached for five minutes, by anybody, per kind of client', async () => {
  const { statusCode, headers } = await get(url, { accept: CHROME });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=300',
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
  });
});

it('is only a picture when it is opened as a page', async () => {
  const { headers } = await get(url, { accept: 'text/html,image/svg+xml,*/*;q=0.8' });
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

it('sends JPEG to a client that names no modern format, and AVIF once there is one', async () => {
  expect((await get(url, { accept: '*/*' })).headers['content-type']).toBe('image/jpeg');
  expect((await get(`${url}/400`, { accept: CHROME })).headers['content-type']).toBe('image/webp');
  const bytes = await drawPicture(10, 10).avif().toBuffer();
  await app.context.images.put([{ name: nameOf(hash, 400, 'avif'), bytes }]);
  expect((await get(`${url}/400`, { accept: CHROME })).headers['content-type']).toBe('image/avif');
  expect((await get(`${url}/800`, { accept: CHROME })).headers['content-type']).toBe('image/webp');
});

it('answers 304 to a client that has the same version, and only then', async () => {
  const { headers } = await get(url, { accept: 'image/webp' });
  const etag = String(headers['etag']);
  const again = await get(url, { accept: 'image/webp', 'if-none-match': `"other", W/${etag}` });
  expect([again.statusCode, again.payload, again.headers['etag'], again.headers['vary']]).toEqual([
    304,
    '',
    etag,
    'Accept',
  ]);
  const late = `${'"other", '.repeat(100)}${etag}`;
  expect((await get(url, { accept: 'image/webp', 'if-none-match': late })).statusCode).toBe(200);
  expect((await get(url, { accept: 'image/jpeg', 'if-none-match': etag })).statusCode).toBe(200);
  expect((await get(`${url}/400`, { accept: 'image/webp', 'if-none-match': etag })).statusCode).toBe(200);
});

it('sends the size to a HEAD request', async () => {
  const whole = await get(url, { accept: 'image/webp' });
  const head = await app.server.inject({ method: 'HEAD', url, headers: { accept: 'image/webp' } });
  expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
    200,
    '',
    String(whole.rawPayload.byteLength),
  ]);
});

it('does not read the content for a HEAD request or a client that has it', async () => {
  const { headers } = await get(url, { accept: 'image/webp' });
  expect(read.splice(0)).not.toEqual([]);
  const known = { accept: 'image/webp', 'if-none-match': String(headers['etag']) };
  expect((await get(url, known)).statusCode).toBe(304);
  const head = await app.server.inject({ method: 'HEAD', url, headers: { accept: 'image/webp' } });
  expect(head.headers['content-length']).toBe(headers['content-length']);
  expect(read).toEqual([]);
});

it('answers 404 to any other path', async () => {
  const unknown = 'f'.repeat(64);
  for (const address of [
    `/images/${unknown}`,
    `/images/${unknown}/400`,
    `${url}/401`,
    `${url}/0400`,
    `${url}/400.webp`,
    `/images/${hash.toUpperCase()}`,
    `/images/${hash.slice(1)}`,
    '/images/..%2f..%2f..%2fetc%2fpasswd',
    `/images/${hash}/..%2f..%2fincoming`,
    `/images/incoming/400`,
  ]) {
    const answer = await get(address);
    expect({ address, status: answer.statusCode, ...answer.json<object>() }).toMatchObject({
      address,
      status: 404,
      code: 'image_not_found',
    });
  }
});
