import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { startEngine } from './engine.ts';
import { keepTemplate, readTemplate } from './template.ts';

it('is read whole, even when another process replaces it meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-template-'));
  const { engine } = await startEngine(null);
  onTestFinished(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'cluster.tar');
  await keepTemplate(engine, file);
  const begun = await readTemplate(file);
  await engine.exec('create table kept_later ()');
  await keepTemplate(engine, file);
  const read = await begun?.arrayBuffer();
  expect(read?.byteLength).toBeGreaterThan(0);
  expect(read?.byteLength).toBe(begun?.size);
});
