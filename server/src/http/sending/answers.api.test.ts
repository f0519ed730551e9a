import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { drawPicture, showInListing, uploadPicture } from '../../testing/pictures.ts';
import { SESSION_COOKIE } from '../access.ts';

let app: TestApp;
let owner: Person;
let itemId: number;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app);
  for (let count = 0; count < 12; count++) itemId = (await makeItem(app, owner.id)).id;
});
afterAll(() => app.close());

const LIST = '/api/items?limit=12';

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.server.inject({ method, url, headers });

test('a list is compressed as the client accepts, and is the same list', async () => {
  const plain = await get(LIST);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers['vary']).toBe('accept-encoding');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, rawPayload } = await get(LIST, { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(headers['x-total-count']).toBe(plain.headers['x-total-count']);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(unpack[encoding](rawPayload).toString()).toBe(plain.payload);
  }
});

test('HEAD has the headers of GET and no body', async () => {
  const accept = { 'accept-encoding': 'br' };
  const [full, head] = [await get(LIST, accept), await get(LIST, accept, 'HEAD')];
  expect(head.payload).toBe('');
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
    expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
});

test('short answers, pictures and answers without a body are sent as they are', async () => {
  const accept = { 'accept-encoding': 'br, gzip' };
  const short = await get('/api/items/2000000000', accept);
  expect(short.headers['content-encoding']).toBeUndefined();
  const { url } = await uploadPicture(app, owner, await drawPicture(600, 400).png().toBuffer());
  await showInListing(app, owner, url);
  const picture = await get(url, { ...accept, accept: 'image/webp' });
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-encoding']).toBeUndefined();
  expect(picture.headers['vary']).toBe('Accept');
});

test('what a signed-in person gets is compressed only for our own pages', async () => {
  const cookie = `${SESSION_COOKIE}=${owner.client.session()}`;
  const headers = { cookie, 'accept-encoding': 'br' };
  const encodingOf = async (site: Record<string, string>) =>
    (await get(LIST, { ...headers, ...site })).headers['content-encoding'];
  expect(await encodingOf({ 'sec-fetch-site': 'same-origin' })).toBe('br');
  expect(await encodingOf({ 'sec-fetch-site': 'none' })).toBeUndefined();
  expect(await encodingOf({ 'sec-fetch-site': 'same-site' })).toBeUndefined();
  expect(await encodingOf({})).toBeUndefined();
});

test('public reads answer 304 until their content changes', async () => {
  for (const url of [LIST, `/api/items/${itemId}`, '/api/categories', '/api/site']) {
    const first = await get(url, { 'accept-encoding': 'br' });
    const tag = String(first.headers['etag']);
    expect([url, tag]).toEqual([url, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    for (const known of [tag, `"other", ${tag}`, tag.slice(2), '*']) {
      const again = await get(url, { 'if-none-match': known });
      expect([url, again.statusCode, again.payload, again.headers['etag']]).toEqual([url, 304, '', tag]);
    }
    expect(first.headers['cache-control']).toBe('no-store');
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
  const before = String((await get(LIST)).headers['etag']);
  await makeItem(app, owner.id);
  expect((await get(LIST, { 'if-none-match': before })).statusCode).toBe(200);
});

test('the description of the API is written once, and sent again only to those who do not have it', async () => {
  const url = '/api/openapi.json';
  const [plain, packed] = [await get(url), await get(url, { 'accept-encoding': 'br' })];
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  const again = await get(url, { 'if-none-match': String(plain.headers['etag']) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('a list whose total alone has changed is sent again', async () => {
  const url = '/api/items?limit=1&sort=price-low';
  const before = String((await get(url)).headers['etag']);
  await makeItem(app, owner.id, { price: 900 });
  const after = await get(url, { 'if-none-match': before });
  expect(after.statusCode).toBe(200);
});

test('private reads and refused ones have no entity tag', async () => {
  const cookie = `${SESSION_COOKIE}=${owner.client.session()}`;
  expect((await get('/api/user', { cookie })).headers['etag']).toBeUndefined();
  expect((await get('/api/items/2000000000', { 'if-none-match': '*' })).statusCode).toBe(404);
});
