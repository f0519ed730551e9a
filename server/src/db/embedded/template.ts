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
 * An empty cluster that an earlier database in memory left: loading it takes a fifth of the time of making one. It is read
 * whole at once, since another process may put its own in the place of the file at any time.
 */
export async function readTemplate(file = path()): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(file)]);
  } catch {
    return undefined;
  }
}

/** Keeps a fresh database for the next. Nothing is lost when the folder cannot be written. */
export async function keepTemplate(engine: PGlite, file = path()): Promise<void> {
  const dump = await engine.dumpDataDir('none');
  const unfinished = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, await dump.bytes());
    syncPath(unfinished);
    renameSync(unfinished, file);
  } catch {
    return;
  }
}

/** A file for each version of PGlite. */
function path(): string {
  const manifest = readFileSync(join(dirname(resolve('@electric-sql/pglite')), '../package.json'));
  return join(folder, `cluster-${hash('sha1', manifest)}.tar`);
}
