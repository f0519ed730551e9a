import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';

import { compressFiles } from './compress.mjs';

test('built files get compressed copies where that makes them smaller', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-compress-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = 'export const words = "rent what you need";\n'.repeat(100);
  const noise = Array.from({ length: 2000 }, () => Math.random().toString(36)).join('');
  await writeFile(path.join(folder, 'app.js'), script);
  await writeFile(path.join(folder, 'small.js'), 'export {};\n');
  await writeFile(path.join(folder, 'photo.webp'), noise);
  await compressFiles(folder);
  expect((await readdir(folder)).sort()).toEqual([
    'app.js',
    'app.js.br',
    'app.js.gz',
    'photo.webp',
    'small.js',
  ]);
  const copy = (name: string) => readFile(path.join(folder, name));
  expect(brotliDecompressSync(await copy('app.js.br')).toString()).toBe(script);
  expect(gunzipSync(await copy('app.js.gz')).toString()).toBe(script);
});
