import { currentUser, login } from '@lendloop/contract/accounts';
import { changePassword, forgotPassword, getPasswordState, resetPassword } from '@lendloop/contract/password';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { startAppForTest, type Client, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { CONFIRMED, forgetPeople, makePerson } from '../../testing/factories.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';
import { openTab } from '../../testing/socket.ts';
import { hashPassword } from '../proof/passwords.ts';

const OLD = 'the old words';
const NEW = 'some new words';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function startWithPerson({ limits = false } = {}) {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: { ...mailConfig(mail), rateLimit: limits } });
  const person = await makePerson(app, { ...CONFIRMED, passwordHash: await hashPassword(OLD) });
  return { mail, app, person };
}

const change = (client: Client, currentPassword: string, password = NEW) =>
  client.call(changePassword, { body: { currentPassword, password } });

const signIn = async (app: TestApp, username: string, password: string) => {
  const client = app.client();
  const { status } = await client.call(login, { body: { username, password } });
  return { client, status };
};

test('the new password works at once, and every other device is signed out', async () => {
  const { mail, app, person } = await startWithPerson();
  const there = await signIn(app, person.username, OLD);
  const tab = await openTab(app, { ...person, client: there.client });
  const own = await openTab(app, person);
  const session = person.client.session();
  expect((await change(person.client, OLD)).status).toBe(204);
  expect(await tab.closed).toBe(1008);
  expect(own.socket.readyState).toBe(own.socket.OPEN);
  expect((await there.client.call(currentUser, {})).status).toBe(401);
  expect((await person.client.call(currentUser, {})).status).toBe(200);
  expect(person.client.session()).toBe(session);
  expect((await signIn(app, person.username, OLD)).status).toBe(401);
  expect((await signIn(app, person.username, NEW)).status).toBe(200);
  await deliver(app);
  expect(mail.arrived.map(({ header }) => header('subject'))).toEqual(['Your Lendloop password was changed']);
});

test('without the current password nothing changes, and the field says so', async () => {
  const { mail, app, person } = await startWithPerson();
  const { status, body } = await change(person.client, 'not that one');
  expect(status).toBe(400);
  expect(body).toEqual({
    code: 'wrong_password',
    message: 'This is not your current password',
    issues: [{ path: 'currentPassword', message: 'This is not your current password' }],
  });
  expect((await change(person.client, '')).status).toBe(400);
  expect((await change(person.client, OLD, '12345')).raw.json()).toMatchObject({
    issues: [{ path: 'password', message: 'Password must be at least 6 characters' }],
  });
  expect((await signIn(app, person.username, OLD)).status).toBe(200);
  expect(await deliver(app)).toBe(0);
  expect(mail.arrived).toEqual([]);
});

test('of many concurrent changes, one wins', async () => {
  const { app, person } = await startWithPerson();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => change(person.client, OLD, `new words ${n}`)),
  );
  const won = answers.findIndex(({ status }) => status === 204);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect((await signIn(app, person.username, `new words ${won}`)).status).toBe(200);
});

test('a session has ten wrong guesses a minute, even if sent at once', async () => {
  const { person } = await startWithPerson({ limits: true });
  const guesses = [];
  for (let tries = 0; tries < 10; tries++)
    guesses.push((await change(person.client, `guess ${tries}`)).status);
  expect(new Set(guesses)).toEqual(new Set([400]));
  const late = await change(person.client, OLD);
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});

test('a person can change the password ten times a day, so that no more mails than that go out', async () => {
  const { mail, app, person } = await startWithPerson({ limits: true });
  for (let changed = 0; changed < 10; changed++)
    expect(
      (await change(person.client, changed === 0 ? OLD : `words ${changed}`, `words ${changed + 1}`)).status,
    ).toBe(204);
  const late = await change(person.client, 'words 10', 'words 11');
  expect([late.status, Number(late.headers['retry-after']) > 23 * 3600]).toEqual([429, true]);
  expect((await signIn(app, person.username, 'words 10')).status).toBe(200);
  const other = await makePerson(app, { ...CONFIRMED, passwordHash: await hashPassword(OLD) });
  expect((await change(other.client, OLD)).status).toBe(204);
  await deliver(app);
  const told = (one: { username: string }) =>
    mail.arrived.filter(({ to }) => to[0] === `${one.username}@example.com`).length;
  expect([told(person), told(other)]).toEqual([10, 1]);
});

test('a link mailed before the change no longer works', async () => {
  const { mail, app, person } = await startWithPerson();
  await app.client().call(forgotPassword, { body: { email: `${person.username}@example.com` } });
  await deliver(app);
  const token = tokenIn(mail.arrived[0]);
  await change(person.client, OLD);
  expect((await app.client().call(resetPassword, { body: { token, password: OLD } })).status).toBe(400);
});

test('an account that only ever used Google has no password to change, and gets one by a mailed link', async () => {
  const { mail, app } = await startWithPerson();
  const { client, username } = await makePerson(app, { authProvider: 'google', passwordHash: null });
  expect((await client.call(getPasswordState, {})).body).toEqual({ isSet: false });
  const refused = await change(client, 'anything');
  expect([refused.status, refused.raw.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'no_password' }),
  ]);

  await client.call(forgotPassword, { body: { email: `${username}@example.com` } });
  await deliver(app);
  const token = tokenIn(mail.arrived[0]);
  expect((await app.client().call(resetPassword, { body: { token, password: NEW } })).status).toBe(204);
  const again = await signIn(app, username, NEW);
  expect((await again.client.call(getPasswordState, {})).body).toEqual({ isSet: true });
});
