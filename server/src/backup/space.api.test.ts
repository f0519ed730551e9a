import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { images } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { databaseFolder } from './sources.ts';
import { estimateBackup } from './space.ts';

const DAY_MS = 86_400_000;
const MB = 1024 * 1024;

let app: TestApp;
let files: string;
beforeAll(async () => {
  app = await startTestApp();
  files = path.join(databaseFolder(app.context.config), 'data/base');
  await mkdir(files, { recursive: true });
});
afterAll(() => app.close());

const estimate = (newest?: { bytes: number; at: Date }) =>
  estimateBackup(app.context, app.context.config.dataDirectory, newest && { file: 'newest.tar', ...newest });

test('what a backup takes is known from the pictures, the newest backup, and the files that are copied', async () => {
  const now = Date.now();
  const empty = await estimate();
  expect(empty).toBeGreaterThan(MB);
  const createdAt = new Date(now - DAY_MS / 2).toISOString();
  const image = { hash: 'f'.repeat(64), width: 1, height: 1, bytes: 4000 * MB, createdAt };
  await app.database.db.insert(images).values(image);
  expect(Math.abs((await estimate()) - empty - 4000 * MB)).toBeLessThan(MB);
  const [before, after] = [new Date(now - DAY_MS), new Date(now)];
  expect(await estimate({ bytes: MB, at: before })).toBe(4001 * MB);
  expect(await estimate({ bytes: MB, at: after })).toBe(MB);
  // Much was removed since.
  const most = await estimate();
  expect(await estimate({ bytes: 100_000 * MB, at: after })).toBeLessThanOrEqual(most + MB);
  const file = path.join(files, '1');
  await writeFile(file, Buffer.alloc(MB));
  const copied = app.database.kind === 'embedded' ? MB : 0;
  expect(await estimate({ bytes: MB, at: after })).toBe(MB + copied);
  await rm(file);
});
