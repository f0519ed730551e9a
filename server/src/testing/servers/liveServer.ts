// Runs the whole server on a database of people with sessions, or a bare WebSocket server that echoes:
//
//   node --expose-gc server/src/testing/servers/liveServer.ts --people 10000 --database postgres
//
// `--database` is `embedded` (in memory), `postgres` (a temporary server), the URL of one that another such server has prepared, or
// `none` for the bare one. With `--redis` and a URL, events go through Redis.
// The session token of person n
// is n zero-padded to 43 digits; persons 2n - 1 and 2n talk about item n. Prints a line of JSON with its origin, and that of a bare route that stores messages in the same table, when it
// listens, and one with its memory in bytes and the processor time in µs, its own and that of PostgreSQL, for each line on stdin. Stops at the end of stdin.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { WebSocketServer } from 'ws';

import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openDatabase, type Database } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { boundHeap } from '../../heap.ts';
import { limitsInMemory } from '../../http/limits/limits.ts';
import { openBus } from '../../live/open.ts';
import { openFolder } from '../../storage/folder.ts';
import { startPostgres } from '../postgres.ts';
import { buildBareInsert } from './bareInsert.ts';
import { processorBelow } from './processor.ts';

boundHeap();
const PEOPLE = `insert into users (username, full_name, email)
  select 'person' || n, 'Person ' || n, 'person' || n || '@example.com' from generate_series(1, $1::integer) n order by n`;
const SESSIONS = `insert into sessions (token_hash, user_id, remember, expires_at)
  select encode(sha256(lpad(id::text, 43, '0')::bytea), 'hex'), id, true, now() + interval '1 day' from users`;
const ITEMS = `insert into items (owner_id, category_id, title, description, price, location, images)
  select id, 1, 'Ladder ' || id, 'A ladder of three metres, as good as new.', 100, 'Bengaluru', '{https://example.com/l.jpg}'
  from users where id % 2 = 1 order by id`;
/** Existing conversations, because a first message takes a different path. */
const CONVERSATIONS = `with said as (
    insert into messages (item_id, sender_id, receiver_id, content)
    select id, owner_id, owner_id + 1, 'Hello' from items
    returning id, item_id, sender_id, receiver_id
  )
  insert into conversations (user_id, other_user_id, item_id, last_message_id)
  select sender_id, receiver_id, item_id, id from said union all select receiver_id, sender_id, item_id, id from said`;

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'embedded' },
    redis: { type: 'string' },
  },
});
const { stop, ...ready } = options.database === 'none' ? await serveBare() : await serveApp();
process.stdout.write(`${JSON.stringify(ready)}\n`);
for await (const line of createInterface(process.stdin)) {
  if (line === 'clean') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const measured = {
    memory: process.memoryUsage().rss,
    processor: user + system,
    postgres: processorBelow(process.pid, 'postgres'),
  };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}
await stop();
process.exit(0);

async function prepare(database: Database): Promise<void> {
  await migrate(database, () => {});
  const { $client } = database.db;
  await $client.query(PEOPLE, [Number(options.people)]);
  for (const statement of [SESSIONS, ITEMS, CONVERSATIONS, 'analyze']) await $client.query(statement);
}

async function serveBare() {
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', (data, binary) => socket.send(data, { binary }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server is not listening.');
  return { origin: `http://127.0.0.1:${address.port}`, bare: null, url: null, stop: async () => {} };
}

async function serveApp() {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-live-'));
  const isPrepared = URL.canParse(options.database);
  const postgres = options.database === 'postgres' ? await startPostgres() : null;
  const databaseUrl = isPrepared ? options.database : ((await postgres?.createDatabase('live')) ?? null);
  const database = await openDatabase({ url: databaseUrl });
  if (!isPrepared) await prepare(database);
  const bus = await openBus({ databaseUrl, redisUrl: options.redis ?? null }, (error) =>
    process.stderr.write(`${String(error)}\n`),
  );
  const app = await buildApp({
    config: readConfig({ LOG_LEVEL: 'error', RATE_LIMIT: 'off' }),
    database,
    images: openFolder(directory),
    bus,
    makeLimit: limitsInMemory(false),
    now: () => new Date(),
  });
  const bare = buildBareInsert(database);
  return {
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
    url: databaseUrl,
    stop: async () => {
      await app.close();
      await bare.close();
      await bus.close();
      await database.close();
      await postgres?.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
