// Prepares what several nodes share: a primary and its streaming replica with the same items, PgBouncer in front of both, and Redis:
//
//   node server/src/testing/servers/clusterStores.ts --items 10000
//
// Prints one line of JSON: the settings of a node without all of these and of one with them, words to search for, and items that
// change. Item n of `changing` belongs to the person with the session token n, zero-padded to 43 digits, and its title
// has the word `changing` followed by n. Stops everything at the end of stdin.
import { parseArgs } from 'node:util';

import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { startPooler } from '../pooler.ts';
import { startPostgres } from '../postgres.ts';
import { startRedis } from '../redis.ts';
import { FILLED_WORDS } from './catalogue.ts';
import { fillItems } from './fillItems.ts';
import { askedToEnd } from './measured.ts';

const { values: options } = parseArgs({ options: { items: { type: 'string', default: '10000' } } });
const asked = askedToEnd();
/** One item of each of some owners. */
const CHANGING = `
  update items set title = 'Ladder changing' || owner_id
  where id in (select min(id) from items where owner_id <= 500 group by owner_id)
  returning id, owner_id as "ownerId"`;
const SESSIONS = `
  insert into sessions (token_hash, user_id, remember, expires_at)
  select encode(sha256(lpad(id::text, 43, '0')::bytea), 'hex'), id, true, now() + interval '1 day' from users where id <= 500`;

const postgres = await startPostgres();
const replica = await postgres.addReplica();
const redis = await startRedis();
const url = await postgres.createDatabase('filled');
const database = await openDatabase({ url });
await migrate(database, () => {});
await fillItems(database, Number(options.items));
await database.db.$client.query(SESSIONS);
const { rows: changing } = await database.db.$client.query<{ id: number; ownerId: number }>(CHANGING);
await database.db.$client.query('checkpoint');
await database.close();
await replica.caughtUp();
const pooler = await startPooler({ filled: url, replica: replica.url('filled') });
const alone = { DATABASE_URL: url };
const together = {
  DATABASE_URL: pooler.url('filled'),
  DATABASE_DIRECT_URL: url,
  DATABASE_REPLICA_URLS: pooler.url('replica'),
  REDIS_URL: redis.url,
};
const ready = {
  alone,
  together,
  changing,
  words: FILLED_WORDS.slice(200, 240),
  replica: replica.url('filled'),
};
process.stdout.write(`${JSON.stringify(ready)}\n`);
await asked;
await pooler.stop();
await redis.stop();
await replica.stop();
await postgres.stop();
process.exit(0);
