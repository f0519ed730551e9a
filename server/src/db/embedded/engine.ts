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
import { keepTemplate, readTemplate } from './template.ts';

const extensions = { btree_gist, citext, cube, earthdistance, fuzzystrmatch, pg_trgm, unaccent };

const onDisk: PGliteOptions = {
  extensions,
  startParams: [
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    '-c',
    'fsync=on',
    // The default, fdatasync, does nothing in this build.
    '-c',
    'wal_sync_method=fsync',
  ],
};

/** Starts PGlite on the directory's folder `data`, or in memory without a directory: then from the file `template`, if given. */
export async function startEngine(directory: string | null, template?: string): Promise<PGlite> {
  if (directory === null) return startInMemory(template);
  const data = join(directory, 'data');
  if (!existsSync(data)) await createCluster(data);
  return PGlite.create({ ...onDisk, fs: new DurableFiles(data) });
}

async function startInMemory(file?: string): Promise<PGlite> {
  const template = await readTemplate(file);
  const engine = await PGlite.create({ extensions, loadDataDir: template });
  if (!template) await keepTemplate(engine, file);
  return engine;
}

/** Creates the cluster under another name first, so that a process killed halfway leaves none that looks complete. */
async function createCluster(data: string): Promise<void> {
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const engine = await PGlite.create({
    ...onDisk,
    fs: new DurableFiles(unfinished),
    loadDataDir: await readTemplate(),
  });
  await engine.close();
  syncTree(unfinished);
  renameSync(unfinished, data);
  syncPath(dirname(data));
}
