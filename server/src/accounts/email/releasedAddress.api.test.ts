import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { confirmEmail } from '@lendloop/contract/email';
import { forgotPassword } from '@lendloop/contract/password';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { startAppForTest, type Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';
import { hashPassword } from '../proof/passwords.ts';

// Moving an account to somebody's address does not keep them from registering with it.

const START = Date.parse('2026-03-01T08:00:00Z');
const HOUR = 3_600_000;
const FORMER = 'mover@example.com';
const VICTIM = 'victim@example.com';
const PASSWORD = 'words of the mover';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function start({ isConfirmed = true } = {}) {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: mailConfig(mail) });
  app.setNow(new Date(START));
  const mover = await makePerson(app, {
    email: FORMER,
    emailVerifiedAt: isConfirmed ? new Date(START).toISOString() : null,
    passwordHash: await hashPassword(PASSWORD),
  });
  const registerAs = async (username: string, email = VICTIM) => {
    const body = { username, email, password: 'words of the victim', fullName: 'A Victim' };
    const answer = await app.client().call(register, { body });
    return { status: answer.status, json: answer.raw.json<{ code?: string; email?: string }>() };
  };
  const lastTo = (address: string) => mail.arrived.findLast(({ to }) => to[0] === address);
  return { app, mail, mover, registerAs, lastTo, at: (ms: number) => app.setNow(new Date(START + ms)) };
}

const moveTo = async (client: Client, email: string) => {
  const body = { fullName: 'A Mover', email, currentPassword: PASSWORD };
  expect((await client.call(updateProfile, { body })).status).toBe(200);
};
const userOf = async (client: Client) => (await client.call(currentUser, {})).body;

test('whoever registers with an address sends back an account that moved to it unconfirmed', async () => {
  const { app, mover, registerAs, lastTo } = await start();
  await moveTo(mover.client, VICTIM);
  await deliver(app);
  const confirmation = tokenIn(lastTo(VICTIM));
  const { status, json } = await registerAs('victim', 'Victim@example.com');
  expect([status, json.email]).toEqual([201, 'Victim@example.com']);
  expect(await userOf(mover.client)).toMatchObject({ id: mover.id, email: FORMER, emailVerified: true });
  await deliver(app);
  expect(lastTo(FORMER)?.header('subject')).toBe('Your Lendloop account has its previous email again');
  const late = await mover.client.call(confirmEmail, { body: { token: confirmation } });
  expect(late.status).toBe(400);
});

test('a refused username sends nobody back', async () => {
  const { mover, registerAs } = await start();
  await moveTo(mover.client, VICTIM);
  const { status, json } = await registerAs(mover.username);
  expect([status, json.code]).toEqual([409, 'username_taken']);
  // This one is refused only while the account is written, because it looks like the other.
  await registerAs('lookalike', 'lookalike@example.com');
  const alike = await registerAs('l00kalike');
  expect([alike.status, alike.json.code]).toEqual([409, 'username_taken']);
  expect(await userOf(mover.client)).toMatchObject({ email: VICTIM });
});

test('the address stays taken where the account was registered with it, or has confirmed it', async () => {
  const { app, mover, registerAs, lastTo } = await start();
  await registerAs('squatter', 'squatted@example.com');
  expect((await registerAs('victim', 'squatted@example.com')).json.code).toBe('email_taken');
  await moveTo(mover.client, VICTIM);
  await deliver(app);
  const token = tokenIn(lastTo(VICTIM));
  expect((await mover.client.call(confirmEmail, { body: { token } })).status).toBe(204);
  expect(await registerAs('victim')).toMatchObject({ status: 409, json: { code: 'email_taken' } });
});

test('the address stays taken where the account has no confirmed address to return to', async () => {
  const { mover, registerAs } = await start({ isConfirmed: false });
  await moveTo(mover.client, VICTIM);
  expect(await registerAs('victim')).toMatchObject({ status: 409, json: { code: 'email_taken' } });
});

test('the address stays taken where another account has the former one, or 72 hours have passed', async () => {
  const { app, mover, registerAs, at } = await start();
  await moveTo(mover.client, VICTIM);
  const other = await makePerson(app, { email: FORMER });
  expect((await registerAs('victim')).status).toBe(409);
  await database.db.execute(sql`update users set email = 'other@example.com' where id = ${other.id}`);
  at(72 * HOUR);
  expect((await registerAs('victim')).status).toBe(409);
  at(72 * HOUR - 1);
  expect((await registerAs('victim')).status).toBe(201);
});

test('the owner of the former address keeps it where the account has come back to it unconfirmed', async () => {
  const { mover, registerAs } = await start();
  await moveTo(mover.client, 'thief@example.com');
  await database.db.execute(sql`update users set email_verified_at = now()`);
  await moveTo(mover.client, FORMER);
  expect((await registerAs('stranger', FORMER)).status).toBe(409);
});

test('of several registrations at once, one gets the address', async () => {
  const { mover, registerAs } = await start();
  await moveTo(mover.client, VICTIM);
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map((name) => registerAs(name)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  expect(await userOf(mover.client)).toMatchObject({ email: FORMER });
});

test('a registration and a confirmation at once cannot both succeed', async () => {
  const { app, mover, registerAs, lastTo } = await start();
  await moveTo(mover.client, VICTIM);
  await deliver(app);
  const token = tokenIn(lastTo(VICTIM));
  const [registered, confirmed] = await Promise.all([
    registerAs('victim'),
    mover.client.call(confirmEmail, { body: { token } }),
  ]);
  const owner = await userOf(mover.client);
  expect([registered.status, confirmed.status, owner.email, owner.emailVerified]).toEqual(
    registered.status === 201 ? [201, 400, FORMER, true] : [409, 204, VICTIM, true],
  );
});

test('the notice about a reset says that its reader can register with the address', async () => {
  const { app, mover, lastTo, at } = await start();
  const notice = async () => {
    await app.client().call(forgotPassword, { body: { email: VICTIM } });
    await deliver(app);
    return lastTo(VICTIM)?.content.replace(/\s+/g, ' ');
  };
  await moveTo(mover.client, VICTIM);
  expect(await notice()).toContain('you can register with this address');
  await makePerson(app, { email: FORMER });
  at(HOUR);
  expect(await notice()).toContain('register with another address');
});

test('a suspended account keeps no address from its owner that nobody has confirmed, and keeps its own way in', async () => {
  const { app, registerAs, lastTo } = await start();
  expect((await registerAs('stranger')).status).toBe(201);
  await app.database.db.execute(sql`update users set suspended_at = now() where username = 'stranger'`);
  await app.client().call(forgotPassword, { body: { email: VICTIM } });
  await deliver(app);
  // Not a link to the stranger's account.
  const subject = 'There is no confirmed Lendloop account with your address';
  expect(lastTo(VICTIM)?.header('subject')).toBe(subject);
  const { status, json } = await registerAs('victim');
  expect([status, json.email]).toEqual([201, VICTIM]);
  const signIn = { username: 'stranger', password: 'words of the victim' };
  expect((await app.client().call(login, { body: signIn })).body).toMatchObject({
    code: 'account_suspended',
  });
});

test('nobody can foresee which address it has then', async () => {
  const { app, registerAs } = await start();
  await registerAs('stranger');
  const { rows } = await app.database.db.execute<{ id: number }>(
    sql`select id from users where username = 'stranger'`,
  );
  expect((await registerAs('accomplice', `account-${rows[0]?.id}@nobody.invalid`)).status).toBe(201);
  await app.database.db.execute(sql`update users set suspended_at = now() where username = 'stranger'`);
  expect((await registerAs('victim')).status).toBe(201);
});

test('a suspended account keeps an address that it has confirmed', async () => {
  const { app, mover, registerAs } = await start();
  await app.database.db.execute(sql`update users set suspended_at = now() where id = ${mover.id}`);
  expect((await registerAs('victim', FORMER)).json.code).toBe('email_taken');
});

// The last one, as the people of a case cannot be forgotten.
test('whoever is suspended for some days keeps their address', async () => {
  const { app, registerAs } = await start();
  await registerAs('rude');
  await app.database.db.execute(sql`
    with k as (
      insert into cases (kind, category, subject_kind, subject_id, concerned_id, state, priority, opened_at, closed_at)
      select 'report', 'spam', 'user', id, id, 'decided', 1, now(), now() from users where username = 'rude'
      returning id, concerned_id
    ), d as (
      insert into case_decisions (case_id, decision, reason, days, decided_by, concerned_id, decided_at)
      select k.id, 'suspend', 'Rude', 3, k.concerned_id, k.concerned_id, now() from k returning id, concerned_id
    )
    insert into restrictions (user_id, kind, decision_id, since, until)
    select d.concerned_id, 'suspended', d.id, now(), now() + interval '3 days' from d`);
  await app.database.db.execute(sql`
    update users u set suspended_at = r.since from restrictions r where r.user_id = u.id and u.username = 'rude'`);
  expect((await registerAs('victim')).json.code).toBe('email_taken');
  // Another decision, which is over, had suspended them anew.
  await app.database.db.execute(sql`update users set suspended_at = now() where username = 'rude'`);
  expect((await registerAs('victim')).json.code).toBe('email_taken');
});
