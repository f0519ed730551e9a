import { login, logout, register } from '@lendloop/contract/accounts';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { users } from '../../db/schema.ts';
import { startAppForTest, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let made = 0;
const newcomer = () => {
  const username = `reader${++made}`;
  return { username, fullName: 'Asha Menon', email: `${username}@example.com`, password: 'rainy day' };
};
const signUp = (app: TestApp, body: ReturnType<typeof newcomer>, headers: Record<string, string>) =>
  app.client().call(register, { body }, headers);
const languageIn = ({ raw }: { readonly raw: LightMyRequestResponse }) =>
  raw.cookies.find(({ name }) => name === 'lendloop_lang');

test('registering keeps the language of the request in the account and in a cookie that scripts can read', async () => {
  const app = await startAppForTest({ database });
  const body = newcomer();
  const answer = await signUp(app, body, { 'accept-language': 'de-AT,de;q=0.9' });
  expect(answer.status).toBe(201);
  const [row] = await database.db.select().from(users).where(eq(users.id, answer.body.id));
  expect(row?.language).toBe('de');
  const cookie = languageIn(answer);
  expect(cookie).toEqual({
    name: 'lendloop_lang',
    value: 'de',
    path: '/',
    sameSite: 'Lax',
    maxAge: 365 * 86_400,
  });
});

test('signing in elsewhere brings the language along, and signing out leaves it', async () => {
  const app = await startAppForTest({ database });
  const body = newcomer();
  await signUp(app, body, { 'lendloop-language': 'hi' });
  const { username, password } = body;
  const client = app.client();
  const answer = await client.call(login, { body: { username, password } }, { 'accept-language': 'ar' });
  expect(languageIn(answer)?.value).toBe('hi');
  expect(languageIn(await client.call(logout, {}))).toBeUndefined();
});

test('an account without a language leaves the browser’s choice alone', async () => {
  const app = await startAppForTest({ database });
  const { username, password, ...rest } = newcomer();
  await signUp(app, { username, password, ...rest }, {});
  await database.db.update(users).set({ language: null });
  const answer = await app.client().call(login, { body: { username, password } });
  expect(answer.status).toBe(200);
  expect(languageIn(answer)).toBeUndefined();
});

test('over https the cookie is never sent without it', async () => {
  const app = await startAppForTest({ database, config: { publicUrl: 'https://rent.example' } });
  const headers = { host: 'rent.example', 'x-forwarded-proto': 'https', 'accept-language': 'de' };
  const answer = await signUp(app, newcomer(), headers);
  expect(languageIn(answer)).toMatchObject({ value: 'de', secure: true });
});
