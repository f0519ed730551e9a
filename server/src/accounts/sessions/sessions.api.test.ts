import { createHash } from 'node:crypto';

import { currentUser, login, logout } from '@lendloop/contract/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { sessions } from '../../db/schema.ts';
import { openLocalBus } from '../../live/bus.ts';
import { startAppForTest, type Client, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { makePerson } from '../../testing/factories.ts';
import { hashPassword } from '../proof/passwords.ts';
import { sweepSessions } from './sessionActions.ts';

const PASSWORD = 'correct horse';
const START = Date.parse('2026-03-01T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const makeUser = async (app: TestApp) => makePerson(app, { passwordHash: await hashPassword(PASSWORD) });

const signIn = (client: Client, username: string, rememberMe?: boolean) =>
  client.call(login, { body: { username, password: PASSWORD, rememberMe } });

const statusOf = async (app: TestApp, token: string | undefined) =>
  (await app.client(token).call(currentUser, {})).status;

const cookieOf = ({ raw }: Pick<Awaited<ReturnType<typeof signIn>>, 'raw'>) =>
  raw.cookies.find(({ name }) => name.endsWith('lendloop_session'));

const rowOf = async (app: TestApp, token = '') => {
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const [row] = await app.database.db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  return row;
};

test('the cookie is HttpOnly, SameSite=Lax and for the whole site, and the database holds only its SHA-256', async () => {
  const app = await startAppForTest({ database });
  const { id, username } = await makeUser(app);
  const client = app.client();
  const cookie = cookieOf(await signIn(client, username));
  expect(client.session()).toMatch(/^[\w-]{43}$/);
  expect(cookie).toEqual({
    name: 'lendloop_session',
    value: client.session(),
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(await rowOf(app, cookie?.value)).toMatchObject({ userId: id });
  const everything = JSON.stringify(await app.database.db.select().from(sessions));
  expect(everything).not.toContain(cookie?.value);
});

test('over https the cookie is Secure and for this host only, and no other is accepted', async () => {
  const app = await startAppForTest({ database, config: { publicUrl: 'https://lendloop.example' } });
  const { username } = await makeUser(app);
  const client = app.client();
  const cookie = cookieOf(await signIn(client, username));
  expect(cookie).toMatchObject({ name: '__Host-lendloop_session', path: '/', secure: true });
  expect(cookie).not.toHaveProperty('domain');
  const statusWith = async (name: string) => {
    const headers = { cookie: `${name}=${cookie?.value}` };
    return (await app.server.inject({ url: '/api/user', headers })).statusCode;
  };
  expect(await statusWith('__Host-lendloop_session')).toBe(200);
  expect(await statusWith('lendloop_session')).toBe(401);
  expect(cookieOf(await client.call(logout, {}))).toMatchObject({ value: '', secure: true });
});

test('a remembered session lasts 30 days, whether used or not', async () => {
  const app = await startAppForTest({ database });
  app.setNow(new Date(START));
  const { username } = await makeUser(app);
  const client = app.client();
  expect(cookieOf(await signIn(client, username, true))?.maxAge).toBe((30 * DAY) / 1000);
  const token = client.session();
  for (const days of [1, 15, 29]) {
    app.setNow(new Date(START + days * DAY));
    expect(await statusOf(app, token)).toBe(200);
  }
  app.setNow(new Date(START + 30 * DAY - 1));
  expect(await statusOf(app, token)).toBe(200);
  app.setNow(new Date(START + 30 * DAY));
  expect(await statusOf(app, token)).toBe(401);
});

test('any other session ends after 24 hours without use', async () => {
  const app = await startAppForTest({ database });
  app.setNow(new Date(START));
  const { username } = await makeUser(app);
  const client = app.client();
  await signIn(client, username);
  const token = client.session();
  for (const hours of [23, 46, 69]) {
    app.setNow(new Date(START + hours * HOUR));
    expect(await statusOf(app, token)).toBe(200);
  }
  app.setNow(new Date(START + 93 * HOUR));
  expect(await statusOf(app, token)).toBe(401);
});

test('using a session writes at most once in five minutes', async () => {
  const app = await startAppForTest({ database });
  app.setNow(new Date(START));
  const { username } = await makeUser(app);
  const client = app.client();
  await signIn(client, username);
  const endAt = async (minutes: number) => {
    app.setNow(new Date(START + minutes * MINUTE));
    await Promise.all(Array.from({ length: 5 }, () => statusOf(app, client.session())));
    return Date.parse((await rowOf(app, client.session()))?.expiresAt ?? '') - START;
  };
  expect(await endAt(4)).toBe(DAY);
  expect(await endAt(5)).toBe(DAY + 5 * MINUTE);
  expect(await endAt(9)).toBe(DAY + 5 * MINUTE);
  expect(await endAt(10)).toBe(DAY + 10 * MINUTE);
});

test('each sign-in gets a new token: a planted one is worthless, and the former session ends', async () => {
  const app = await startAppForTest({ database });
  const { username } = await makeUser(app);
  const planted = 'A'.repeat(43);
  const client = app.client(planted);
  await signIn(client, username);
  const first = client.session();
  expect(first).not.toBe(planted);
  expect(await statusOf(app, planted)).toBe(401);
  await signIn(client, username);
  const second = client.session();
  expect(second).not.toBe(first);
  expect(await statusOf(app, first)).toBe(401);
  expect(await statusOf(app, second)).toBe(200);
});

test('a failed sign-in keeps the existing session', async () => {
  const app = await startAppForTest({ database });
  const { username, client } = await makeUser(app);
  const { status } = await client.call(login, { body: { username, password: 'wrong' } });
  expect(status).toBe(401);
  expect((await client.call(currentUser, {})).status).toBe(200);
});

test('signing out ends only that session on the server, and is no error when signed out', async () => {
  const app = await startAppForTest({ database });
  const { username } = await makeUser(app);
  const [here, there] = [app.client(), app.client()];
  await signIn(here, username);
  await signIn(there, username);
  const token = here.session();
  const answer = await here.call(logout, {});
  expect(answer.status).toBe(204);
  expect(answer.raw.payload).toBe('');
  expect(here.session()).toBeUndefined();
  expect(await statusOf(app, token)).toBe(401);
  expect(await rowOf(app, token)).toBeUndefined();
  expect((await there.call(currentUser, {})).status).toBe(200);
  expect((await here.call(logout, {})).status).toBe(204);
  expect((await app.client('no such session').call(logout, {})).status).toBe(204);
});

test('signing out publishes the end of a session that existed, and nothing for any other cookie', async () => {
  const bus = openLocalBus();
  const app = await startAppForTest({ database, bus });
  const ended: string[] = [];
  bus.subscribe((event) => event.kind === 'session_ended' && ended.push(event.session));
  const { client } = await makeUser(app);
  const token = client.session() ?? '';
  for (const cookie of ['nothing', 'x'.repeat(43), 'y'.repeat(2000)])
    expect((await app.client(cookie).call(logout, {})).status).toBe(204);
  expect(ended).toEqual([]);
  for (let times = 0; times < 2; times++) expect((await app.client(token).call(logout, {})).status).toBe(204);
  expect(ended).toEqual([createHash('sha256').update(token).digest('hex')]);
});

test('without a session the current user is a 401, whatever the cookie contains', async () => {
  const app = await startAppForTest({ database });
  for (const token of [undefined, '', 'x', 'A'.repeat(43), '%00', 'A'.repeat(5000), "' or 1=1 --"]) {
    const { status, body } = await app.client(token).call(currentUser, {});
    expect(status).toBe(401);
    expect(body).toEqual({ code: 'not_signed_in', message: 'Please log in to continue' });
  }
});

test('sweeping deletes expired sessions only', async () => {
  const app = await startAppForTest({ database });
  // Years before the sessions of the other tests, so that none of those has expired.
  const start = START - 3000 * DAY;
  app.setNow(new Date(start));
  const { username } = await makeUser(app);
  const [short, long] = [app.client(), app.client()];
  await signIn(short, username);
  await signIn(long, username, true);
  app.setNow(new Date(start + DAY - 1));
  expect(await sweepSessions(app.context)).toBe(0);
  app.setNow(new Date(start + DAY));
  expect(await sweepSessions(app.context)).toBe(1);
  expect(await rowOf(app, short.session())).toBeUndefined();
  expect(await statusOf(app, long.session())).toBe(200);
});
