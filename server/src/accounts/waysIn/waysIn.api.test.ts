import { randomUUID } from 'node:crypto';

import { currentUser, register } from '@lendloop/contract/accounts';
import { listWaysIn, removeGoogle } from '@lendloop/contract/waysIn';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { identities } from '../../db/schema.ts';
import type { Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, startGoogle } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer } from '../../testing/mailServer.ts';
import { hashPassword } from '../proof/passwords.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const PASSWORD = 'correct horse';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

/** Somebody with a password and a Google sign-in, signed in with each in its own browser. */
async function start(rateLimit = false) {
  const mail = await startMailServer();
  const google = await startGoogle(database, { config: { ...mailConfig(mail), rateLimit } });
  google.app.setNow(new Date(START));
  const person = await makePerson(google.app, {
    email: ASHA.email,
    emailVerifiedAt: new Date(START).toISOString(),
    passwordHash: await hashPassword(PASSWORD),
  });
  const { client: byGoogle } = await google.prove(ASHA);
  return { ...google, mail, person, byGoogle };
}

const waysOf = async (client: Client) => (await client.call(listWaysIn, {})).body;
const statusOf = async (client: Client) => (await client.call(currentUser, {})).status;
const codeOf = (raw: { json: () => { code?: string } }) => raw.json().code;

test("one's ways in are listed: the password, and each Google account with its address and date", async () => {
  const { app, person, byGoogle } = await start();
  const [known] = (await waysOf(person.client)).google;
  const google = [{ id: known?.id, email: ASHA.email, linkedAt: new Date(START).toISOString() }];
  expect(await waysOf(person.client)).toEqual({ hasPassword: true, google, isFresh: false });
  expect(await waysOf(byGoogle)).toEqual({ hasPassword: true, google, isFresh: true });
  app.setNow(new Date(START + 10 * 60_000));
  expect((await waysOf(byGoogle)).isFresh).toBe(false);
});

test('the password allows removing a Google sign-in with its sessions, and the owner is told', async () => {
  const { app, mail, person, byGoogle } = await start();
  const id = (await waysOf(person.client)).google[0]?.id ?? '';
  const remove = (client: Client, currentPassword?: string) =>
    client.call(removeGoogle, { params: { id }, body: { currentPassword } });
  expect(codeOf((await remove(person.client)).raw)).toBe('confirm_identity');
  expect(codeOf((await remove(person.client, 'not that one')).raw)).toBe('wrong_password');
  const stranger = await makePerson(app, { passwordHash: await hashPassword(PASSWORD) });
  expect(codeOf((await remove(stranger.client, PASSWORD)).raw)).toBe('way_in_not_found');
  expect(await statusOf(byGoogle)).toBe(200);

  expect((await remove(person.client, PASSWORD)).status).toBe(204);
  expect([await statusOf(byGoogle), await statusOf(person.client)]).toEqual([401, 200]);
  expect((await waysOf(person.client)).google).toEqual([]);
  expect(codeOf((await remove(person.client, PASSWORD)).raw)).toBe('way_in_not_found');
  await deliver(app);
  expect(mail.arrived.map(({ header }) => header('subject'))).toEqual([
    'A Google sign-in was added to your Lendloop account',
    'Google sign-in was removed from your Lendloop account',
  ]);
});

test('a recent Google sign-in also allows removing it, and its session stays', async () => {
  const { byGoogle } = await start();
  const id = (await waysOf(byGoogle)).google[0]?.id ?? '';
  expect((await byGoogle.call(removeGoogle, { params: { id }, body: {} })).status).toBe(204);
  expect([await statusOf(byGoogle), (await waysOf(byGoogle)).isFresh]).toEqual([200, false]);
});

test('a person can remove ten Google sign-ins a day, so that linking them again cannot send mail after mail', async () => {
  const { app, person, byGoogle } = await start(true);
  const remove = async (client: Client, userId: number) => {
    const id = randomUUID();
    await app.database.db
      .insert(identities)
      .values({ id, issuer: 'https://id.example', subject: id, userId, email: ASHA.email });
    return client.call(removeGoogle, { params: { id }, body: { currentPassword: PASSWORD } });
  };
  const missing = { params: { id: randomUUID() }, body: { currentPassword: PASSWORD } };
  expect((await person.client.call(removeGoogle, missing)).status).toBe(404);
  for (let removed = 0; removed < 10; removed++)
    expect((await remove(person.client, person.id)).status).toBe(204);
  const late = await remove(person.client, person.id);
  expect([late.status, Number(late.headers['retry-after']) > 23 * 3600]).toEqual([429, true]);
  expect((await waysOf(byGoogle)).google).toHaveLength(2);
  const other = await makePerson(app, { passwordHash: await hashPassword(PASSWORD) });
  expect((await remove(other.client, other.id)).status).toBe(204);
});

test('the only way into an account cannot be removed', async () => {
  const { app, prove } = await start();
  const { client } = await prove({ ...ASHA, sub: 'other', email: 'other@example.com' });
  const { id: userId } = (await client.call(currentUser, {})).body;
  const id = (await waysOf(client)).google[0]?.id ?? '';
  const remove = () => client.call(removeGoogle, { params: { id }, body: {} });
  await app.database.db.execute(sql`update users set email_verified_at = null where id = ${userId}`);
  const refused = await remove();
  expect([refused.status, codeOf(refused.raw)]).toEqual([409, 'last_way_in']);
  // With a confirmed address one can request a link to set a first password.
  await app.database.db.execute(sql`update users set email_verified_at = now() where id = ${userId}`);
  expect((await remove()).status).toBe(204);
});

test('of two concurrent removals of the last ways in, one is refused', async () => {
  const { app, prove, signIn } = await start();
  const { client } = await prove({ ...ASHA, sub: 'one', email: 'both@example.com' });
  await signIn({ ...ASHA, sub: 'two', email: 'both@example.com' });
  const { id: userId } = (await client.call(currentUser, {})).body;
  await app.database.db.execute(sql`update users set email_verified_at = null where id = ${userId}`);
  const { google } = await waysOf(client);
  expect(google).toHaveLength(2);
  const answers = await Promise.all(
    google.map(({ id }) => client.call(removeGoogle, { params: { id }, body: {} })),
  );
  expect((await waysOf(client)).google).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toContain(204);
});

test('Google sign-in opens no second account with a confirmed address that an account has just left', async () => {
  const { app, signIn, person } = await start();
  await app.database.db.execute(sql`update users set email = 'moved@example.com' where id = ${person.id}`);
  await app.database.db.execute(sql`delete from identities`);
  await app.database.db.execute(sql`
    insert into email_changes (user_id, former, former_verified_at, changed_at)
    select ${person.id}, ${ASHA.email}, moment, moment from (select ${new Date(START).toISOString()}::timestamptz as moment) at`);
  expect((await signIn(ASHA)).end).toBe('/auth?error=google-auth-moved');
  app.setNow(new Date(START + 73 * 3_600_000));
  expect((await signIn(ASHA)).end).toBe('/?google-auth-success=true');
});

test('a new account lists only its password', async () => {
  const { app } = await start();
  const client = app.client();
  await client.call(register, {
    body: { username: 'newcomer', email: 'new@example.com', password: PASSWORD, fullName: 'New Comer' },
  });
  expect(await waysOf(client)).toEqual({ hasPassword: true, google: [], isFresh: false });
});
