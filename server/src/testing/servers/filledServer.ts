// The whole server on a database that it fills, and beside it a bare one on the same pool:
//
//   node server/src/testing/servers/filledServer.ts --items 100000 --database postgres
//
// `--database` is `embedded` (a temporary folder), `postgres` (a temporary server) or the address of an empty database.
// Prints one line of JSON when it listens, and ends at SIGTERM, SIGINT or the end of its input.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { FastifyInstance } from 'fastify';

import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../postgres.ts';
import { buildBareServer } from './bareServer.ts';
import { FILLED_CITIES, FILLED_WORDS, fillItems, misspell } from './fillItems.ts';
import { askedToEnd, buildMeasured } from './measured.ts';

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'embedded' },
  },
});
const count = Number(options.items);
/** What is worth asking for, several of each, so that it is not one answer that is asked for again and again. */
const samples = {
  rareWords: FILLED_WORDS.slice(2000, 2040),
  /** Each in a little less than the 10,000 items of 100,000 that are counted: the most that are ever ranked. */
  commonWords: FILLED_WORDS.slice(24, 30),
  misspeltWords: FILLED_WORDS.slice(200, 240).map(misspell),
  city: FILLED_CITIES[0],
};
const asked = askedToEnd();

const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-filled-'));
const postgres = options.database === 'postgres' ? await startPostgres() : null;
const embedded = options.database === 'embedded' ? null : options.database;
const database = await openDatabase({
  directory,
  url: (await postgres?.createDatabase('filled')) ?? embedded,
});
// Whoever asks for the end while it is being filled does not wait for the whole.
const servers = await Promise.race([fillAndServe(), asked]);
await asked;
await Promise.all(servers?.map((server) => server.close()) ?? []);
await database.close();
await postgres?.stop();
await rm(directory, { recursive: true, force: true });
process.exit(0);

async function fillAndServe(): Promise<FastifyInstance[]> {
  await migrate(database, () => {});
  await fillItems(database, count);
  // Or it would come while somebody measures.
  await database.db.$client.query('checkpoint');
  const app = await buildMeasured(database, directory);
  const bare = buildBareServer(database);
  const ready = { app: await listen(app), bare: await listen(bare), items: count, samples };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  return [app, bare];
}

function listen(server: FastifyInstance): Promise<string> {
  return server.listen({ port: 0, host: '127.0.0.1' });
}
