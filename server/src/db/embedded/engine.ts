import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

import { DurableFiles, syncPath, syncTree } from './durableFiles.ts';
import { makeInterruptible, type Interruptible } from './interruptible.ts';
import { keepTemplate, readTemplate } from './template.ts';

const extensions = { btree_gist, citext, cube, earthdistance, fuzzystrmatch, pg_trgm, unaccent };

const settings = [
  // As on a PostgreSQL server. Those of a request may run for less; migrations set it to 0.
  '-c',
  'statement_timeout=30s',
  // The engine occupies all of it from the start. The usual 128 MB find little more, as the system caches the files as well.
  '-c',
  'shared_buffers=64MB',
];

const inMemory: PGliteOptions = { startParams: [...PGlite.defaultStartParams, ...settings] };

const onDisk: PGliteOptions = {
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'fsync=on',
    // The default, fdatasync, does nothing in this build.
    '-c',
    'wal_sync_method=fsync',
    ...settings,
  ],
};

/** A running engine, and how its statements are interrupted. */
export interface StartedEngine {
  readonly engine: PGlite;
  readonly interruptible: Interruptible;
}

/** Starts PGlite on the directory's folder `data`, or in memory without a directory: then from the file `template`, if given. */
export async function startEngine(directory: string | null, template?: string): Promise<StartedEngine> {
  if (directory === null) return create({ ...inMemory, loadDataDir: await ensureTemplate(template) });
  const data = join(directory, 'data');
  if (!existsSync(data)) await createCluster(data);
  return create({ ...onDisk, fs: new DurableFiles(data) });
}

async function create(own: PGliteOptions): Promise<StartedEngine> {
  const { options, extension, started } = await makeInterruptible();
  const engine = await PGlite.create({ ...own, ...options, extensions: { ...extensions, extension } });
  return { engine, interruptible: await started };
}

async function ensureTemplate(file?: string): Promise<Blob> {
  const template = await readTemplate(file);
  if (template) return template;
  // The program that makes a cluster is a module of its own, with a memory that is not shared.
  const maker = await PGlite.create();
  const made = await keepTemplate(maker, file);
  await maker.close();
  return made;
}

/** Creates the cluster under another name first, so that a process killed halfway leaves none that looks complete. */
async function createCluster(data: string): Promise<void> {
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const { engine } = await create({
    ...onDisk,
    fs: new DurableFiles(unfinished),
    loadDataDir: await ensureTemplate(),
  });
  await engine.close();
  syncTree(unfinished);
  renameSync(unfinished, data);
  syncPath(dirname(data));
}
