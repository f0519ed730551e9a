import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { beforeAll, expect, test } from 'vitest';

import { startServer } from './support/server.ts';
import { setUp } from './support/suite.ts';

const suite = setUp(startServer);

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Sends a request with these headers alone, and leaves the body as it came. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(new URL(path, suite.server.url), { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end();
  });

let script = '';
let style = '';
let font = '';
beforeAll(async () => {
  const page = (await get('/')).bytes.toString();
  const find = (pattern: RegExp) => pattern.exec(page)?.[0] ?? '';
  script = find(/\/assets\/index-[\w-]+\.js/);
  style = find(/\/assets\/index-[\w-]+\.css/);
  font = find(/\/assets\/[\w-]+\.woff2/);
});

/** They are written in the reader's language. */
const PAGES = new Set(['/', '/help', '/nothing-here', '/manifest.webmanifest']);
const YEAR = 'public, max-age=31536000, immutable';

test('pages, scripts, styles and named files come compressed, and are the same files', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const path of [
    '/',
    '/help',
    '/nothing-here',
    script,
    style,
    '/manifest.webmanifest',
    '/offline.html',
    '/sw.js',
  ]) {
    const plain = await get(path);
    expect([path, plain.headers['content-encoding']]).toEqual([path, undefined]);
    const vary = PAGES.has(path)
      ? 'accept-language, cookie, lendloop-language, accept-encoding'
      : 'accept-encoding';
    expect([path, plain.headers['vary']]).toEqual([path, vary]);
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await get(path, { 'accept-encoding': encoding });
      expect([path, packed.status, packed.headers['content-encoding']]).toEqual([
        path,
        plain.status,
        encoding,
      ]);
      expect([path, packed.headers['vary']]).toEqual([path, vary]);
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
      expect(packed.headers['cache-control']).toBe(plain.headers['cache-control']);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
      expect(unpack[encoding](packed.bytes).equals(plain.bytes)).toBe(true);
    }
  }
});

test('a file that the browser has is not sent again, in any form', async () => {
  for (const path of ['/', script, '/manifest.webmanifest']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const accept = { 'accept-encoding': encoding };
      const { headers } = await get(path, accept);
      const again = await get(path, { ...accept, 'if-none-match': String(headers.etag) });
      expect([path, encoding, again.status, again.bytes.length]).toEqual([path, encoding, 304, 0]);
      expect(again.headers.etag).toBe(headers.etag);
      const head = await get(path, accept, 'HEAD');
      expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
        200,
        0,
        headers['content-length'],
      ]);
    }
  }
});

test('files named by their content are kept for a year; compressed copies have no address of their own', async () => {
  for (const path of [script, style, font])
    expect([path, (await get(path, { 'accept-encoding': 'br' })).headers['cache-control']]).toEqual([
      path,
      YEAR,
    ]);
  expect((await get(font, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  expect((await get(`${script}.br`)).status).toBe(404);
});

test('a part of a file is a part of what was asked for', async () => {
  const { bytes } = await get(font);
  const part = await get(font, { 'accept-encoding': 'br', range: 'bytes=10-19' });
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(part.bytes.equals(bytes.subarray(10, 20))).toBe(true);
});

test('a page loads the fonts of its own letters, and nobody else’s', async () => {
  const { page, leave } = await suite.visit();
  const loaded = new Set<string>();
  page.on('request', (sent) => {
    const [, name] = /\/assets\/([\w-]+?)-wght-normal-[\w-]+\.woff2$/.exec(sent.url()) ?? [];
    if (name !== undefined) loaded.add(name);
  });
  const fonts = async () => {
    await page.evaluate(() => document.fonts.ready);
    return [...loaded].sort();
  };
  await page.goto('/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Until scripts have taken the page over, they may replace what is written into it.
  await page.waitForLoadState('networkidle');
  const latin = ['familjen-grotesk-latin', 'figtree-latin'];
  expect(await fonts()).toEqual(latin);
  const write = (words: string) =>
    page.evaluate((text) => document.querySelector('main')?.append(text), words);
  await write('👨‍👩‍👧 ← → ‑ … ');
  expect(await fonts()).toEqual(latin);
  await write('₹500 ');
  await expect.poll(fonts).toEqual([...latin, 'figtree-latin-ext']);
  await write('साइकिल ');
  await expect.poll(fonts).toContain('noto-sans-devanagari-devanagari');
  expect(await fonts()).not.toContain('noto-sans-arabic-arabic');
  await write('دراجة ');
  await expect.poll(fonts).toContain('noto-sans-arabic-arabic');
  await leave();
});
