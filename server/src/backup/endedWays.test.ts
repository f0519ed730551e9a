import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openFolder } from '../storage/folder.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { backUp } from './backup.ts';
import { move } from './move.ts';
import { ENDED, restore } from './restore.ts';
import { databaseFolder, openServer, openToRead, type Place } from './sources.ts';

let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lendloop-ways-'));
  postgres = await startPostgres({ durable: false });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const placeOf = (name: string, databaseUrl: string | null): Place => ({
  dataDirectory: path.join(folder, name),
  databaseUrl,
  directDatabaseUrl: null,
  namesStatements: true,
});

/** Somebody who is signed in, and a link of each kind that is mailed. */
const WAYS_IN = `
  insert into users (username, full_name, email) values ('early', 'Early Bird', 'early@example.com');
  insert into sessions (token_hash, user_id, remember, expires_at) select 'session', id, true, now() + interval '30 days' from users;
  insert into google_attempts (token_hash, state, nonce, verifier, expires_at)
  values ('attempt', 'state', 'nonce', 'verifier', now() + interval '5 minutes');
  insert into password_resets (token_hash, user_id, expires_at) select 'reset', id, now() + interval '1 hour' from users;
  insert into email_links (token_hash, user_id, email, expires_at) select 'link', id, email, now() + interval '1 day' from users;
  insert into email_changes (user_id, former, changed_at) select id, 'former@example.com', now() from users;
  insert into email_change_links (token_hash, change_id) select 'undo', id from email_changes;
  insert into cases (kind, category, subject_kind, subject_id, priority, opened_at) values ('report', 'scam', 'user', 1, 1, now());
  insert into case_decisions (case_id, decision, reason, decided_by, decided_at)
  select c.id, 'suspend', 'Reason', u.id, now() from cases c, users u;
  insert into appeal_links (token_hash, decision_id, created_at) select 'appeal', id, now() from case_decisions`;

async function countWays(client: pg.Pool): Promise<number[]> {
  const counts = [];
  for (const table of ['users', ...ENDED]) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
    counts.push(rows[0]?.count ?? -1);
  }
  return counts;
}

it('a restore to either database ends all sessions and one-time links, a move none', async () => {
  const source = placeOf('source', await postgres.createDatabase('source'));
  const database = await openDatabase({ url: source.databaseUrl, directory: databaseFolder(source) });
  await migrate(database, () => {});
  await database.db.$client.query(WAYS_IN);
  const all = [1, ...ENDED.map(() => 1)];
  expect(await countWays(database.db.$client)).toEqual(all);

  const file = path.join(folder, 'backup.tar');
  await backUp(file, { images: openFolder(source.dataDirectory), openRows: () => openToRead(source) });
  for (const place of [
    placeOf('embedded', null),
    placeOf('postgres', await postgres.createDatabase('restored')),
  ]) {
    await restore(file, place, openFolder(place.dataDirectory));
    const restored = await openToRead(place);
    expect(await countWays(restored.db.$client)).toEqual([1, ...ENDED.map(() => 0)]);
    await restored.close();
  }

  const target = await openServer(source, await postgres.createDatabase('moved'));
  await move(database, target);
  expect(await countWays(target.db.$client)).toEqual(all);
  await target.close();
  await database.close();
});
