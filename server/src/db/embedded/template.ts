import { hash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { PGlite } from '@electric-sql/pglite';

import { syncPath } from './durableFiles.ts';

const { resolve } = createRequire(import.meta.url);
const folder = fileURLToPath(new URL('../../../node_modules/.cache/lendloop/', import.meta.url));

/**
 * An empty cluster saved by an earlier database in memory. Loading it takes a fifth of the time of creating one. The file is
 * read in one go because another process may replace it at any time.
 */
export async function readTemplate(file = path()): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(file)]);
  } catch {
    return undefined;
  }
}

/** Saves a fresh cluster for the next database, and returns it. Failing to write it is harmless. */
export async function keepTemplate(engine: PGlite, file = path()): Promise<Blob> {
  const dump = await engine.dumpDataDir('none');
  const unfinished = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, await dump.bytes());
    syncPath(unfinished);
    renameSync(unfinished, file);
  } catch {
    return dump;
  }
  return dump;
}

/** Each version of PGlite has its own file. */
function path(): string {
  const manifest = readFileSync(join(dirname(resolve('@electric-sql/pglite')), '../package.json'));
  return join(folder, `cluster-${hash('sha1', manifest)}.tar`);
}
