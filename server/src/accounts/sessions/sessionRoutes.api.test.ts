import { currentUser, login } from '@lendloop/contract/accounts';
import { endAllSessions, endSession, listSessions } from '@lendloop/contract/sessions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { sessions } from '../../db/schema.ts';
import { startAppForTest, type Client, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { makePerson } from '../../testing/factories.ts';
import { openTab } from '../../testing/socket.ts';
import { hashPassword } from '../proof/passwords.ts';

const PASSWORD = 'correct horse';
const START = Date.parse('2026-03-01T08:00:00Z');
const HOUR = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function startWithPerson() {
  const app = await startAppForTest({ database });
  app.setNow(new Date(START));
  const person = await makePerson(app, { passwordHash: await hashPassword(PASSWORD) });
  return { app, person };
}

/** Signs in on another device of the person. */
async function signIn(app: TestApp, username: string, userAgent = FIREFOX) {
  const client = app.client();
  await client.call(login, { body: { username, password: PASSWORD } }, { 'user-agent': userAgent });
  return client;
}

const listOf = async (client: Client) => (await client.call(listSessions, {})).body;
const statusOf = async (client: Client) => (await client.call(currentUser, {})).status;

test("one's devices are listed by readable names, last used first, and the current one is marked", async () => {
  const { app, person } = await startWithPerson();
  const there = await signIn(app, person.username);
  app.setNow(new Date(START + HOUR));
  await there.call(currentUser, {});
  expect(await listOf(there)).toEqual([
    expect.objectContaining({
      browser: 'Firefox',
      system: 'Windows',
      createdAt: new Date(START).toISOString(),
      lastSeenAt: new Date(START + HOUR).toISOString(),
      isCurrent: true,
    }),
    expect.objectContaining({ browser: null, system: null, isCurrent: false }),
  ]);
});

test('nothing of a user agent but known names comes back', async () => {
  const { app, person } = await startWithPerson();
  const odd = await signIn(app, person.username, `<img src=x>${'A'.repeat(2000)} Chrome/1`);
  const [session] = await listOf(odd);
  expect(session).toMatchObject({ browser: null, system: null });
});

test('an expired session is not listed', async () => {
  const { app, person } = await startWithPerson();
  await signIn(app, person.username);
  app.setNow(new Date(START + 25 * HOUR));
  expect(await listOf(person.client)).toHaveLength(1);
});

test('an account has a hundred sessions: one more ends the least recently used one, with its live connections', async () => {
  const { app, person } = await startWithPerson();
  const away = await openTab(app, person);
  const moment = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
  await app.database.db.insert(sessions).values(
    Array.from({ length: 99 }, (_, n) => ({
      tokenHash: `session ${n} of ${person.id}`,
      userId: person.id,
      remember: true,
      lastSeenAt: moment(n + 1),
      expiresAt: moment(n + 10_000),
    })),
  );
  const here = await signIn(app, person.username);
  expect(await away.closed).toBe(1008);
  expect([await statusOf(person.client), await statusOf(here)]).toEqual([401, 200]);
  const { rows } = await app.database.db.execute(sql`select from sessions where user_id = ${person.id}`);
  expect(rows).toHaveLength(100);
});

test('signing out a device ends its session and live connections at once, and no others', async () => {
  const { app, person } = await startWithPerson();
  const there = await signIn(app, person.username);
  const [here, away] = [await openTab(app, person), await openTab(app, { ...person, client: there })];
  const other = (await listOf(person.client)).find(({ isCurrent }) => !isCurrent);
  const id = other?.id ?? '';
  expect((await person.client.call(endSession, { params: { id } })).status).toBe(204);
  expect(await away.closed).toBe(1008);
  expect(await statusOf(there)).toBe(401);
  expect(await statusOf(person.client)).toBe(200);
  expect(here.socket.readyState).toBe(here.socket.OPEN);
  const again = await person.client.call(endSession, { params: { id } });
  expect([again.status, again.raw.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'session_not_found' }),
  ]);
});

test("nobody can sign out somebody else's devices", async () => {
  const { app, person } = await startWithPerson();
  const stranger = await makePerson(app);
  const [session] = await listOf(person.client);
  const { status } = await stranger.client.call(endSession, { params: { id: session?.id ?? '' } });
  expect(status).toBe(404);
  expect(await statusOf(person.client)).toBe(200);
});

test('signing out the current device is the same as signing out', async () => {
  const { person } = await startWithPerson();
  const [session] = await listOf(person.client);
  await person.client.call(endSession, { params: { id: session?.id ?? '' } });
  expect(person.client.session()).toBeUndefined();
});

test('signing out everywhere ends every session and connection of the person, and no others', async () => {
  const { app, person } = await startWithPerson();
  const there = await signIn(app, person.username);
  const stranger = await makePerson(app);
  const tabs = [await openTab(app, person), await openTab(app, { ...person, client: there })];
  expect((await person.client.call(endAllSessions, {})).status).toBe(204);
  expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([1008, 1008]);
  expect(person.client.session()).toBeUndefined();
  expect(await statusOf(there)).toBe(401);
  expect(await statusOf(stranger.client)).toBe(200);
});

test('a visitor has no sessions', async () => {
  const { app } = await startWithPerson();
  expect((await app.client().call(listSessions, {})).status).toBe(401);
  expect((await app.client().call(endAllSessions, {})).status).toBe(401);
});
