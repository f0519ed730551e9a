// Prepares filled stores for a server that is started separately:
//
//   node server/src/testing/servers/filledStores.ts --items 10000 --database postgres --directory /tmp/data
//
// `--database` is `embedded` (in the directory, to be used as DATA_DIR) or `postgres` (a temporary server, with a Redis where one is
// installed). Prints one line of JSON when it is done: the settings to use, and misspelt words of the items. Stops everything
// at the end of stdin.
import path from 'node:path';
import { parseArgs } from 'node:util';

import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { startPostgres } from '../postgres.ts';
import { startRedis } from '../redis.ts';
import { FILLED_WORDS, misspell } from './catalogue.ts';
import { fillItems } from './fillItems.ts';
import { askedToEnd } from './measured.ts';

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'embedded' },
    directory: { type: 'string', default: './data' },
  },
});
const asked = askedToEnd();
const isEmbedded = options.database === 'embedded';
const postgres = isEmbedded ? null : await startPostgres();
const redis = isEmbedded ? null : await startRedis().catch(() => null);
const url = (await postgres?.createDatabase('filled')) ?? null;
const database = await openDatabase({ directory: path.join(options.directory, 'database'), url });
await migrate(database, () => {});
await fillItems(database, Number(options.items));
await database.close();
const ready = {
  settings: { ...(url !== null && { DATABASE_URL: url }), ...(redis && { REDIS_URL: redis.url }) },
  commonWords: FILLED_WORDS.slice(0, 40),
  misspeltWords: FILLED_WORDS.slice(200, 240).map(misspell),
};
process.stdout.write(`${JSON.stringify(ready)}\n`);
await asked;
await redis?.stop();
await postgres?.stop();
process.exit(0);
