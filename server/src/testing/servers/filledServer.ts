// Runs the whole server on a database that it fills, and bare routes on the same pool:
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
import { makeBareItems } from './bareItems.ts';
import { buildBareRoutes } from './bareRoutes.ts';
import { fillItems } from './fillItems.ts';
import { askedToEnd, buildMeasured } from './measured.ts';

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    database: { type: 'string', default: 'embedded' },
  },
});
const count = Number(options.items);
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
  await makeBareItems(database.db.$client);
  // Otherwise it would run during a measurement.
  await database.db.$client.query('checkpoint');
  const app = await buildMeasured(database, directory);
  const bare = buildBareRoutes(database.db.$client);
  const ready = { app: await listen(app), bare: await listen(bare), items: count };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  return [app, bare];
}

function listen(server: FastifyInstance): Promise<string> {
  return server.listen({ port: 0, host: '127.0.0.1' });
}
