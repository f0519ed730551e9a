// Runs the whole server on a PostgreSQL that it starts and fills with a large marketplace:
//
//   node server/src/testing/servers/crowdedServer.ts --items 1000000 --users 100000 --rentals 1000000
//
// Prints one line of JSON when it listens, and stops on SIGTERM, SIGINT or the end of stdin.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { fingerprint } from '../../accounts/fingerprint.ts';
import { foldTallies } from '../../admin/tallyStore.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { SESSION_COOKIE } from '../../http/access.ts';
import { startPostgres } from '../postgres.ts';
import { ADMIN_ID, fillCrowd } from './fillCrowd.ts';
import { askedToEnd, buildMeasured } from './measured.ts';

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    users: { type: 'string', default: '100000' },
    rentals: { type: 'string', default: '1000000' },
  },
});
const asked = askedToEnd();

const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-crowded-'));
const postgres = await startPostgres();
const database = await openDatabase({ directory, url: await postgres.createDatabase('crowded') });
// A request to stop also interrupts the filling.
const server = await Promise.race([fillAndServe(), asked]);
await asked;
await server?.close();
await database.close();
await postgres.stop();
await rm(directory, { recursive: true, force: true });
process.exit(0);

async function fillAndServe() {
  await migrate(database, () => {});
  await fillCrowd(database, {
    users: Number(options.users),
    items: Number(options.items),
    rentals: Number(options.rentals),
  });
  const { $client } = database.db;
  const token = randomBytes(32).toString('base64url');
  await $client.query(
    `insert into sessions (token_hash, user_id, remember, expires_at) values ($1, $2, true, now() + interval '1 day')`,
    [fingerprint(token), ADMIN_ID],
  );
  // The job does this every minute.
  await foldTallies(database.db);
  await $client.query('vacuum analyze');
  await $client.query('checkpoint');
  const app = await buildMeasured(database, directory);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  process.stdout.write(`${JSON.stringify({ origin, cookie: `${SESSION_COOKIE}=${token}` })}\n`);
  return app;
}
