import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { CurrentUser } from '@lendloop/contract/accounts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startServer, type ServerProcess } from '../../testing/faults/process.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { connectTo } from '../../testing/socket.ts';

const SECRET = 'a-secret-of-ada';

let directory: string;
let postgres: TestPostgres;
let server: ServerProcess;
let client: pg.Client;
beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'lendloop-errors-'));
  postgres = await startPostgres({ durable: false });
  const databaseUrl = await postgres.createDatabase('errors');
  server = await startServer({ directory, databaseUrl, logLevel: 'trace' });
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.end('SIGTERM');
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
});

const send = (method: string, address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.origin + address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('what a failed statement was given is in no line of the log, over HTTP and over the live connection', async () => {
  const account = { username: 'ada', password: 'correct horse', email: 'ada@example.com', fullName: 'Ada L' };
  const registered = await send('POST', '/api/register', account);
  const user = CurrentUser.parse(await registered.json());
  const session = /lendloop_session=([^;]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const cookie = { cookie: `lendloop_session=${session}` };
  // A refused row is quoted in the error's detail, a value of the wrong type in its message, both in Drizzle's.
  await client.query('alter table users add constraint nobody_tells check (bio is null) not valid');
  await client.query('alter table mails rename column topic to topics');
  await client.query("alter table sessions add constraint nobody_comes check (user_agent = 'x') not valid");
  const profile = { fullName: 'Ada L', email: account.email, bio: SECRET };
  const failed = [
    await send('PUT', '/api/profile', profile, cookie),
    await send('POST', '/api/password/forgot', { email: `${SECRET}@example.com` }),
    await send('POST', '/api/login', account, { 'user-agent': SECRET }),
  ];
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500]);
  const tab = await connectTo(server.origin, session);
  tab.send({ type: 'auth', userId: user.id });
  await tab.take('auth_ok');
  const receiverId = user.id + 1;
  await client.query(
    "insert into users (username, full_name, email) values ('bob', 'Bob B', 'bob@example.com')",
  );
  const { rows } = await client.query<{ id: number }>(
    `insert into items (owner_id, category_id, title, description, price, location, images)
     values (${receiverId}, 1, 'Ladder', 'A ladder of three metres, as good as new.', 1, 'Pune', '{https://example.com/a.jpg}') returning id`,
  );
  await client.query("alter table messages add constraint nobody_writes check (content = 'x') not valid");
  tab.send({ type: 'message', receiverId, itemId: rows[0]?.id ?? 0, content: SECRET });
  const [error] = await tab.take('error');
  expect(error?.code).toBe('internal');
  tab.socket.close();
  await vi.waitFor(() => expect(server.printed()).toContain('nobody_writes'), { timeout: 30_000 });
  expect(server.printed()).toContain('Failed query: ');
  for (const constraint of ['nobody_tells', 'nobody_comes', 'nobody_writes'])
    expect(server.printed()).toContain(constraint);
  const lines = server.printed().split('\n');
  expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
});
