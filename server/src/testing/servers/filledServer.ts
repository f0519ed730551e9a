// Runs the whole server on a database that it fills, and a bare server on the same pool:
//
//   node server/src/testing/servers/filledServer.ts --items 100000 --database postgres
//
// `--database` is `embedded` (a temporary folder), `postgres` (a temporary server) or the URL of an empty database.
// Prints one line of JSON when it listens, and stops on SIGTERM, SIGINT or the end of stdin.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { FastifyInstance } from 'fastify';

import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../postgres.ts';
import { buildBareServer } from './bareServer.ts';
import { FILLED_CITIES, FILLED_WORDS, misspell } from './catalogue.ts';
import { fillItems } from './fillItems.ts';
import { askedToEnd, buildMeasured } from './measured.ts';

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'embedded' },
  },
});
const count = Number(options.items);
/** Suggestions for requests, several of each kind, so that a benchmark does not repeat a single answer. */
const samples = {
  rareWords: FILLED_WORDS.slice(2000, 2040),
  /** Each occurs in slightly fewer than 10,000 of 100,000 items: the most that are ever counted and ranked. */
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
// A request to stop also interrupts the filling.
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
  // Otherwise it would run during a measurement.
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
