// `node server/src/testing/rehearsals/keep.ts <version>` writes the dump of a released version's tables that db/released.test.ts
// brings up to date: made by that version itself, with a few rows of what people do most.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

import { freePort } from '../../../../tools/freePort.ts';
import { startPostgres } from '../postgres.ts';
import { checkOut } from './checkout.ts';
import { startNode } from './node.ts';
import { Recorder } from './record.ts';
import { RELEASES } from './releases.ts';
import { startVisitors } from './visitors.ts';

const FOLDER = new URL('../../db/migrations/released/', import.meta.url);

const release = RELEASES.find(({ version }) => version === process.argv[2]);
if (!release) throw new Error(`Name one of ${RELEASES.map(({ version }) => version).join(', ')}.`);
const folder = await checkOut(release.commit);
const postgres = await startPostgres();
try {
  const url = await postgres.createDatabase('lendloop');
  const port = await freePort();
  const node = await startNode(folder, port, { DATABASE_URL: url, DATA_DIR: '/tmp/lendloop-kept' });
  const recorder = new Recorder(`http://127.0.0.1:${port}`);
  const visitors = await startVisitors(recorder);
  await visitors.stop();
  await node.stop();
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url], {
    encoding: 'utf8',
  });
  // Programs other than psql know no lines that begin so.
  writeFileSync(new URL(`${release.version}.sql`, FOLDER), dump.replaceAll(/^\\.*\n/gm, ''));
} finally {
  await postgres.stop();
}
