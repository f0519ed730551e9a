// Prepares filled stores for servers that are started separately:
//
//   node server/src/testing/servers/filledStores.ts --items 10000 --database postgres --directory /tmp/data
//
// `--database` is `embedded` (in the directory, to be used as DATA_DIR) or `postgres` (a temporary server, with a Redis where one is
// installed); `--setting shared_buffers=1GB` changes its settings and may be repeated. Prints one line of JSON when it is done: the
// settings to use, what to ask for, and what filling took. Stops everything at the end of stdin.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../postgres.ts';
import { startRedis } from '../redis.ts';
import { FILLED_CITIES, FILLED_LOCATIONS, FILLED_WORDS, misspell } from './catalogue.ts';
import { fillItems } from './fillItems.ts';
import { askedToEnd } from './measured.ts';

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'embedded' },
    directory: { type: 'string', default: './data' },
    setting: { type: 'string', multiple: true, default: [] },
  },
});
const asked = askedToEnd();
const isEmbedded = options.database === 'embedded';
const postgres = isEmbedded ? null : await startPostgres({ settings: options.setting });
const redis = isEmbedded ? null : await startRedis().catch(() => null);
const url = (await postgres?.createDatabase('filled')) ?? null;
const database = await openDatabase({ directory: path.join(options.directory, 'database'), url });
await migrate(database, () => {});
const start = performance.now();
await fillItems(database, Number(options.items));
const seconds = (performance.now() - start) / 1000;
await database.db.$client.query('checkpoint');
const {
  rows: [filled],
} = await database.db.$client.query<{ bytes: number; version: string; backend: number }>(
  `select pg_database_size(current_database()) as bytes, version(), pg_backend_pid() as backend`,
);
if (!filled) throw new Error('The filled database does not answer.');
const ready = {
  settings: { ...(url !== null && { DATABASE_URL: url }), ...(redis && { REDIS_URL: redis.url }) },
  /** The process whose children are the database's; null for the embedded one. */
  postmaster: isEmbedded ? null : parentOf(filled.backend),
  version: filled.version,
  seconds,
  bytes: filled.bytes,
  words: FILLED_WORDS,
  commonWords: FILLED_WORDS.slice(0, 40),
  misspeltWords: FILLED_WORDS.slice(200, 240).map(misspell),
  misspellings: Object.fromEntries(FILLED_WORDS.slice(200, 600).map((word) => [misspell(word), word])),
  locations: FILLED_LOCATIONS,
  cities: FILLED_CITIES,
};
await database.close();
process.stdout.write(`${JSON.stringify(ready)}\n`);
await asked;
await redis?.stop();
await postgres?.stop();
process.exit(0);

/** Linux alone tells it; null elsewhere. */
function parentOf(pid: number): number | null {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}
