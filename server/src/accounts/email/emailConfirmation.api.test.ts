import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { confirmEmail, resendConfirmation } from '@lendloop/contract/email';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { emailLinks } from '../../db/schema.ts';
import { startAppForTest, type Client, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';
import { fingerprint } from '../fingerprint.ts';
import { makeProfileUpdate } from '../profile/profileActions.ts';
import { hashPassword } from '../proof/passwords.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function startMailing({ limits = false } = {}) {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: { ...mailConfig(mail), rateLimit: limits } });
  app.setNow(new Date(START));
  return { mail, app, at: (ms: number) => app.setNow(new Date(START + ms)) };
}

const NEWCOMER = {
  username: 'meera',
  email: 'Meera@example.com',
  password: 'correct horse',
  fullName: 'Buy now at spam example',
};

async function join(app: TestApp, values: Partial<typeof NEWCOMER> = {}) {
  const client = app.client();
  const { body } = await client.call(register, { body: { ...NEWCOMER, ...values } });
  return { client, user: body };
}

const confirm = async (client: Client, token: string) =>
  (await client.call(confirmEmail, { body: { token } })).status;

const isConfirmed = async (client: Client) => (await client.call(currentUser, {})).body.emailVerified;

const moveTo = (client: Client, email: string) =>
  client.call(updateProfile, {
    body: { fullName: 'Meera Iyer', email, currentPassword: NEWCOMER.password },
  });

test('the link mailed after registration confirms the address once, for whoever is signed in to that account', async () => {
  const { mail, app } = await startMailing();
  const { client, user } = await join(app);
  expect(user.emailVerified).toBe(false);
  await deliver(app);
  expect(mail.arrived.map(({ to }) => to)).toEqual([['Meera@example.com']]);
  const token = tokenIn(mail.arrived[0]);
  // In another browser one signs in first, and the link still works.
  const elsewhere = app.client();
  expect(await confirm(elsewhere, token)).toBe(403);
  await elsewhere.call(login, { body: { username: NEWCOMER.username, password: NEWCOMER.password } });
  expect(await confirm(elsewhere, token)).toBe(204);
  expect(await isConfirmed(client)).toBe(true);
  const again = await client.call(confirmEmail, { body: { token } });
  expect([again.status, again.raw.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_email_link' }),
  ]);
  expect(await isConfirmed(client)).toBe(true);
});

test("nothing that is typed in with a stranger's address is mailed to the stranger", async () => {
  const { mail, app } = await startMailing();
  await join(app);
  await deliver(app);
  const [letter] = mail.arrived;
  expect(letter?.header('to')).toBe('Meera@example.com');
  expect(letter?.content).not.toMatch(/spam|buy now/i);
  expect(letter?.content).toContain('Hello,');
});

test('without confirming, one is signed in and can do everything', async () => {
  const { app } = await startMailing();
  await join(app);
  const { status } = await app
    .client()
    .call(login, { body: { username: NEWCOMER.email, password: NEWCOMER.password } });
  expect(status).toBe(200);
});

test('the link expires after a day', async () => {
  const { mail, app, at } = await startMailing();
  const { client } = await join(app);
  await deliver(app);
  at(24 * HOUR);
  const { client: other } = await makePerson(app);
  expect(await confirm(other, tokenIn(mail.arrived[0]))).toBe(400);
  expect(await client.call(currentUser, {}).then(({ status }) => status)).toBe(401);
});

test('of many concurrent uses of one link, one succeeds', async () => {
  const { mail, app } = await startMailing();
  const { client } = await join(app);
  await deliver(app);
  const token = tokenIn(mail.arrived[0]);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => confirm(client, token)));
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
});

test('it is sent again on request, within limits', async () => {
  const { mail, app, at } = await startMailing();
  const { client } = await join(app);
  const ask = () => client.call(resendConfirmation, {});
  const early = await ask();
  expect([early.status, early.headers['retry-after']]).toEqual([429, '300']);
  at(5 * MINUTE);
  const answers = [];
  for (let batch = 0; batch < 10; batch++)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, ask))));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  await deliver(app);
  // The first mail was still in the queue: both links work until one is used.
  expect(mail.arrived).toHaveLength(2);
  expect(await confirm(client, tokenIn(mail.arrived[0]))).toBe(204);
  expect(await confirm(client, tokenIn(mail.arrived[1]))).toBe(400);
  const late = await ask();
  expect([late.status, late.raw.json()]).toEqual([409, expect.objectContaining({ code: 'email_confirmed' })]);
});

test('a new address must be confirmed by a link mailed to it; the former one is told', async () => {
  const { mail, app } = await startMailing();
  const { client } = await makePerson(app, {
    email: 'old@example.com',
    emailVerifiedAt: new Date().toISOString(),
    passwordHash: await hashPassword(NEWCOMER.password),
  });
  expect((await moveTo(client, 'OLD@example.com')).body.emailVerified).toBe(true);
  expect((await moveTo(client, 'new@example.com')).body.emailVerified).toBe(false);
  await deliver(app);
  const sentTo = (address: string) => mail.arrived.filter(({ to }) => to[0] === address);
  const [asked, told] = [sentTo('new@example.com'), sentTo('OLD@example.com')];
  expect([asked.length, told.length, mail.arrived.length]).toEqual([1, 1, 2]);
  expect(told[0]?.content).not.toContain('new@example.com');
  expect(await confirm(client, tokenIn(asked[0]))).toBe(204);
  expect(await isConfirmed(client)).toBe(true);
});

test('a link to an address that the account has left does not work', async () => {
  const { mail, app } = await startMailing();
  const { client } = await join(app);
  await deliver(app);
  await moveTo(client, 'elsewhere@example.com');
  expect(await confirm(client, tokenIn(mail.arrived[0]))).toBe(400);
  expect(await isConfirmed(client)).toBe(false);
});

test('nor does one that was being written while the address changed', async () => {
  const { app } = await startMailing();
  const { client, user } = await join(app);
  const token = 'a token out of a mail';
  const expiresAt = new Date(START + HOUR).toISOString();
  await app.database.db
    .insert(emailLinks)
    .values({ tokenHash: fingerprint(token), userId: user.id, email: 'left@example.com', expiresAt });
  expect(await confirm(client, token)).toBe(400);
  expect(await isConfirmed(client)).toBe(false);
});

test('nor does a change that began before another one and ended after it confirm an address', async () => {
  const { mail, app, at } = await startMailing();
  const { client } = await join(app, { email: 'own@example.com' });
  at(MINUTE);
  await moveTo(client, 'victim@example.com');
  const { body: before } = await client.call(currentUser, {});
  at(6 * MINUTE);
  await moveTo(client, 'own@example.com');
  await deliver(app);
  const sentTo = (text: string) =>
    mail.arrived.findLast(({ to, content }) => to[0] === 'own@example.com' && content.includes(text));
  expect(await confirm(client, tokenIn(sentTo('/confirm-email')))).toBe(204);
  const change = makeProfileUpdate(app.context);
  const profile = { fullName: 'Meera Iyer', location: null, bio: null, avatar: null };
  const after = await change(
    before,
    { ...profile, email: 'victim@example.com', currentPassword: NEWCOMER.password },
    '127.0.0.1',
    { token: client.session(), userAgent: undefined, device: undefined, isHere: true },
  );
  expect(after).toMatchObject({ email: 'victim@example.com', emailVerified: false });
  expect(await isConfirmed(client)).toBe(false);
});

test('an account that keeps changing its address has one such mail sent a minute', async () => {
  const { mail, app, at } = await startMailing();
  const { client } = await join(app);
  const asked = () => mail.arrived.filter(({ content }) => content.includes('/confirm-email'));
  for (let change = 0; change < 4; change++) await moveTo(client, `victim${change}@example.com`);
  await deliver(app);
  expect(asked()).toHaveLength(1);
  at(MINUTE);
  await moveTo(client, 'another@example.com');
  await deliver(app);
  expect(asked()).toHaveLength(2);
});

test('the database never holds the token of the link', async () => {
  const { mail, app } = await startMailing();
  await join(app);
  await deliver(app);
  const { rows } = await app.database.db.execute(sql`
    select (select json_agg(m) from mails m)::text || (select json_agg(l) from email_links l)::text as everything`);
  expect(rows[0]?.['everything']).toContain('token_hash');
  expect(rows[0]?.['everything']).not.toContain(tokenIn(mail.arrived[0]));
});

test('an address can try thirty invalid links a minute', async () => {
  const { app } = await startMailing({ limits: true });
  const statuses = [];
  for (let tries = 0; tries < 31; tries++) statuses.push(await confirm(app.client(), `made up ${tries}`));
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
  expect(statuses[30]).toBe(429);
});
