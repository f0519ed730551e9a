import { currentUser, login, updateProfile } from '@lendloop/contract/accounts';
import { forgotPassword, resetPassword } from '@lendloop/contract/password';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { mails, users } from '../../db/schema.ts';
import { startAppForTest, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';
import { beforeCommitOf } from '../../testing/meanwhile.ts';
import { hashPassword } from '../proof/passwords.ts';
import { sweepPasswordResets } from './passwordResetActions.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const MINUTE = 60_000;
const OLD = 'the old words';
const NEW = 'some new words';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function startMailing(limits = false) {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: { ...mailConfig(mail), rateLimit: limits } });
  app.setNow(new Date(START));
  const person = await makePerson(app, {
    email: 'Meera@example.com',
    passwordHash: await hashPassword(OLD),
  });
  return { mail, app, person };
}

const ask = (app: TestApp, email: string) => app.client().call(forgotPassword, { body: { email } });

const reset = (app: TestApp, token: string, password = NEW) =>
  app.client().call(resetPassword, { body: { token, password } });

const statusOfLogin = async (app: TestApp, password: string) =>
  (await app.client().call(login, { body: { username: 'meera@example.com', password } })).status;

test('the mailed link sets a new password once, and ends every session', async () => {
  const { mail, app, person } = await startMailing();
  expect((await ask(app, 'meera@EXAMPLE.com')).status).toBe(204);
  await deliver(app);
  const token = tokenIn(mail.arrived[0]);
  expect(mail.arrived[0]?.to).toEqual(['Meera@example.com']);
  expect((await person.client.call(currentUser, {})).status).toBe(200);

  expect((await reset(app, token)).status).toBe(204);
  expect((await person.client.call(currentUser, {})).status).toBe(401);
  expect(await statusOfLogin(app, OLD)).toBe(401);
  expect(await statusOfLogin(app, NEW)).toBe(200);

  const again = await reset(app, token, 'yet other words');
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ code: 'invalid_reset_link' });
  expect(await statusOfLogin(app, NEW)).toBe(200);
  await deliver(app);
  expect(mail.arrived[1]?.header('subject')).toBe('Your Lendloop password was changed');
});

test('of many concurrent uses of one link, one succeeds', async () => {
  const { mail, app } = await startMailing();
  await ask(app, 'meera@example.com');
  await deliver(app);
  const token = tokenIn(mail.arrived[0]);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => reset(app, token, `new words ${n}`)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    204,
    ...Array.from({ length: 7 }, () => 400),
  ]);
});

test('the link expires after an hour', async () => {
  const { mail, app } = await startMailing();
  await ask(app, 'meera@example.com');
  await deliver(app);
  app.setNow(new Date(START + 60 * MINUTE));
  expect((await reset(app, tokenIn(mail.arrived[0]))).status).toBe(400);
});

test('an address gets six mails a day and then one an hour, and the caller sees no difference', async () => {
  const { app } = await startMailing();
  for (let asked = 0; asked < 288; asked++) {
    app.setNow(new Date(START + asked * 5 * MINUTE));
    expect((await ask(app, asked % 2 ? 'meera@example.com' : 'MEERA@example.com')).status).toBe(204);
    await sweepPasswordResets(app.context);
  }
  expect(await database.db.$count(mails)).toBe(29);
  app.setNow(new Date(START + 24 * 60 * MINUTE));
  await ask(app, 'meera@example.com');
  expect(await database.db.$count(mails)).toBe(30);
});

test('strangers who use up the mails of an address lock its owner out for no longer than a link works', async () => {
  const { mail, app } = await startMailing();
  for (let asked = 0; asked < 20; asked++) {
    app.setNow(new Date(START + asked * 5 * MINUTE));
    await ask(app, 'meera@example.com');
    await deliver(app);
  }
  const last = START + 85 * MINUTE;
  app.setNow(new Date(last + 59 * MINUTE));
  await ask(app, 'meera@example.com');
  await deliver(app);
  const before = mail.arrived.length;
  expect(before).toBe(7);
  app.setNow(new Date(last + 60 * MINUTE));
  await ask(app, 'meera@example.com');
  await deliver(app);
  expect(mail.arrived).toHaveLength(before + 1);
  expect((await reset(app, tokenIn(mail.arrived.at(-1)))).status).toBe(204);
});

test('a thousand requests send one mail in five minutes', async () => {
  const { mail, app } = await startMailing();
  const answers = [];
  for (let batch = 0; batch < 20; batch++)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(app, 'Meera@example.com')))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  await deliver(app);
  expect(mail.arrived).toHaveLength(1);
  app.setNow(new Date(START + 5 * MINUTE));
  await ask(app, 'meera@example.com');
  await deliver(app);
  expect(mail.arrived).toHaveLength(2);
});

test('an unknown address gets the same answer after the same work, and no mail', async () => {
  const { mail, app } = await startMailing();
  const [known, unknown] = [await ask(app, 'meera@example.com'), await ask(app, 'nobody@example.com')];
  expect([unknown.status, unknown.raw.payload]).toEqual([known.status, known.raw.payload]);
  const { rows } = await app.database.db.execute(sql`
    select (select count(*) from mails)::integer as mails, (select count(*) from password_requests)::integer as requests`);
  expect(rows).toEqual([{ mails: 2, requests: 2 }]);
  expect(await deliver(app)).toBe(1);
  expect(mail.arrived.flatMap(({ to }) => to)).toEqual(['Meera@example.com']);
});

test('the database never holds the token of the link', async () => {
  const { mail, app } = await startMailing();
  await ask(app, 'meera@example.com');
  await deliver(app);
  const { rows } = await app.database.db.execute(sql`
    select (select json_agg(m) from mails m)::text || (select json_agg(r) from password_resets r)::text as everything`);
  expect(rows[0]?.['everything']).toContain('token_hash');
  expect(rows[0]?.['everything']).not.toContain(tokenIn(mail.arrived[0]));
});

test('a link to an address that the account has left does not work', async () => {
  const { mail, app, person } = await startMailing();
  await ask(app, 'meera@example.com');
  await deliver(app);
  await person.client.call(updateProfile, {
    body: { fullName: 'Meera Rao', email: 'new@example.com', currentPassword: OLD },
  });
  expect((await reset(app, tokenIn(mail.arrived[0]))).status).toBe(400);
});

test('nor does one that was being written while the address changed', async () => {
  const { mail, app, person } = await startMailing();
  await ask(app, 'meera@example.com');
  await beforeCommitOf(
    app.database,
    (tx) => tx.update(users).set({ email: 'new@example.com' }).where(eq(users.id, person.id)),
    () => deliver(app),
  );
  expect((await reset(app, tokenIn(mail.arrived[0]))).status).toBe(400);
});

test('an address can try thirty invalid links a minute', async () => {
  const { app } = await startMailing(true);
  const statuses = [];
  for (let tries = 0; tries < 31; tries++) statuses.push((await reset(app, `made up ${tries}`)).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
  expect(statuses[30]).toBe(429);
});

test('requests for different spellings of one mailbox count together', async () => {
  const { mail, app } = await startMailing();
  const people = ['meera+a@example.com', 'meera+b@example.com'];
  for (const email of people) await makePerson(app, { email });
  for (const email of people) expect((await ask(app, email)).status).toBe(204);
  await deliver(app);
  expect(mail.arrived.map(({ to }) => to[0])).toEqual(['meera+a@example.com']);
});
