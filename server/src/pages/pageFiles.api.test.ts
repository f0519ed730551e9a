import { readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const MANIFEST = path.resolve(import.meta.dirname, '../../../web/dist/.vite/manifest.json');

/** The built file of a source file. */
const fileOf = (source: string): string | undefined => {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, { file: string }>;
  return manifest[source] && `/${manifest[source].file}`;
};

const get = async (url: string) => (await app.server.inject({ url })).body;

/** The files that theme.js loads once the page has been painted. */
const filesIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="files">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('a rendered page names the files of its route, in the reader’s language, and loads no script before its paint', async () => {
  const page = await get('/?lang=de');
  const files = filesIn(page);
  expect(files).toEqual(
    expect.arrayContaining([
      fileOf('src/pages/home/HomePage.tsx'),
      fileOf('src/words/rooms/de.ts'),
      fileOf('../words/de/home.json'),
    ]),
  );
  expect(files).not.toContain(fileOf('../words/en/home.ts'));
  expect(files).toHaveProperty('0', fileOf('index.html'));
  expect(page).not.toContain('modulepreload');
  expect(Array.from(page.matchAll(/<script[^>]*\ssrc="([^"]*)"/g), ([, src]) => src)).toEqual(['/theme.js']);
});

test('a page that is not found has the files of the page that says so', async () => {
  for (const path of ['/no-such-page', '/items/987654'])
    expect(filesIn(await get(path))).toContain(fileOf('src/pages/not-found/NotFoundPage.tsx'));
});

test('a page that the browser renders loads all of its files at once', async () => {
  const page = await get('/profile?lang=ar');
  expect(filesIn(page)).toBeNull();
  expect(page).toContain(`<script type="module" crossorigin src="${fileOf('index.html')}">`);
  for (const source of [
    'src/pages/profile/ProfilePage.tsx',
    'src/words/rooms/ar.ts',
    '../words/ar/profile.json',
  ])
    expect(page).toContain(`<link rel="modulepreload" crossorigin href="${fileOf(source)}">`);
});

test.each([
  ['range', 'bytes=99999999-'],
  ['if-match', '"another"'],
])(
  'a file that cannot be sent with this %s is the client’s mistake, not the server’s',
  async (name, value) => {
    const { statusCode, body } = await app.server.inject({
      url: '/icon-512.png',
      headers: { [name]: value },
    });
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 'invalid_input' }]);
  },
);
