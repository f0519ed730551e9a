import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { confirmEmail, undoEmailChange } from '@lendloop/contract/email';
import { changePassword, forgotPassword, resetPassword } from '@lendloop/contract/password';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { resetPassword as resetByCommand } from '../../admin/administratorActions.ts';
import type { Database } from '../../db/connect.ts';
import type { Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, startGoogle } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';
import { hashPassword } from '../proof/passwords.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

const STRANGER = { ...ASHA, sub: 'stranger', email: 'stranger@example.com', name: 'A Stranger' };
const VICTIM = 'victim@example.com';
const PASSWORD = 'words of the victim';

async function start() {
  const mail = await startMailServer();
  const google = await startGoogle(database, { config: mailConfig(mail) });
  const { app } = google;
  const lastTo = (address: string) => mail.arrived.findLast(({ to }) => to[0] === address);
  const idOf = async (client: Client) => (await client.call(currentUser, {})).body.id;
  const statusOf = async (client: Client) => (await client.call(currentUser, {})).status;
  /** Resets the password by a link mailed to that address. */
  const reset = async (email: string, password = PASSWORD) => {
    await app.client().call(forgotPassword, { body: { email } });
    await deliver(app);
    const token = tokenIn(lastTo(email));
    expect((await app.client().call(resetPassword, { body: { token, password } })).status).toBe(204);
  };
  return { ...google, mail, lastTo, idOf, statusOf, reset };
}

const moveTo = (client: Client, email: string, currentPassword?: string) =>
  client.call(updateProfile, { body: { fullName: 'A Stranger', email, currentPassword } });

test("whoever moved an account to a stranger's address is locked out once the stranger has reset the password", async () => {
  const { prove, signIn, idOf, statusOf, reset } = await start();
  const stranger = await prove(STRANGER);
  const id = await idOf(stranger.client);
  expect((await moveTo(stranger.client, VICTIM)).status).toBe(200);
  // As if 72 hours had passed.
  await database.db.execute(sql`delete from email_changes`);
  await reset(VICTIM);
  expect(await statusOf(stranger.client)).toBe(401);
  const again = await signIn(STRANGER);
  expect(await idOf(again.client)).not.toBe(id);
  const { rows } = await database.db.execute(sql`select from identities where user_id = ${id}`);
  expect(rows).toEqual([]);
});

test('a reset on the command line also ends Google sign-ins and mailed links', async () => {
  const { app, signIn, idOf, statusOf, lastTo } = await start();
  const stranger = await signIn(STRANGER);
  const id = await idOf(stranger.client);
  const { username } = (await stranger.client.call(currentUser, {})).body;
  await app.client().call(forgotPassword, { body: { email: STRANGER.email ?? '' } });
  await deliver(app);
  expect(await resetByCommand(database, username, PASSWORD)).toEqual({ isUndoable: false });
  expect(await statusOf(stranger.client)).toBe(401);
  const { rows } = await database.db.execute(sql`select from identities where user_id = ${id}`);
  expect(rows).toEqual([]);
  const token = tokenIn(lastTo(STRANGER.email ?? ''));
  expect((await app.client().call(resetPassword, { body: { token, password: 'other words' } })).status).toBe(
    400,
  );
});

test('a new password ends Google sign-ins, unless one asks to keep them', async () => {
  const { app, signIn, idOf, statusOf, mail } = await start();
  const passwordHash = await hashPassword(PASSWORD);
  const { id, client } = await makePerson(app, {
    email: ASHA.email,
    emailVerifiedAt: new Date().toISOString(),
    passwordHash,
  });
  const google = await signIn(ASHA);
  expect(await idOf(google.client)).toBe(id);
  const body = { currentPassword: PASSWORD, password: PASSWORD };
  const countIdentities = async () =>
    (await database.db.execute(sql`select from identities where user_id = ${id}`)).rows.length;
  await client.call(changePassword, { body: { ...body, keepGoogle: true } });
  expect([await countIdentities(), await statusOf(google.client)]).toEqual([1, 401]);
  await client.call(changePassword, { body });
  expect([await countIdentities(), await statusOf(client)]).toEqual([0, 200]);
  await deliver(app);
  // The first mail says that the Google account was linked.
  expect(mail.arrived.slice(1).map(({ content }) => /Google[^.]*\./.exec(content)?.[0])).toEqual([
    expect.stringContaining('has not changed'),
    expect.stringContaining('removed'),
  ]);
});

test('a new address ends every way in except the one that proved the identity', async () => {
  const { app, prove, statusOf } = await start();
  const passwordHash = await hashPassword(PASSWORD);
  const { id, username, client } = await makePerson(app, {
    email: ASHA.email,
    emailVerifiedAt: new Date().toISOString(),
    passwordHash,
  });
  const subjects = async () =>
    (
      await database.db.execute<{ subject: string }>(
        sql`select subject from identities where user_id = ${id}`,
      )
    ).rows.map(({ subject }) => subject);
  const first = await prove(ASHA);
  const second = await prove({ ...ASHA, sub: 'asha-anew' });
  expect((await moveTo(second.client, 'next@example.com')).status).toBe(200);
  expect(await subjects()).toEqual(['asha-anew']);
  expect(await Promise.all([client, first.client, second.client].map(statusOf))).toEqual([401, 401, 200]);

  const here = app.client();
  await here.call(login, { body: { username, password: PASSWORD } });
  expect((await moveTo(here, 'last@example.com', PASSWORD)).status).toBe(200);
  expect(await subjects()).toEqual([]);
  expect(await Promise.all([second.client, here].map(statusOf))).toEqual([401, 200]);
});

test("the confirmation link of an account that a stranger opened with one's address does nothing without its session", async () => {
  const { app, signIn, lastTo, idOf, statusOf } = await start();
  const stranger = app.client();
  const account = { username: 'stranger', password: 'words of a stranger' };
  const email = ASHA.email ?? '';
  const { body } = await stranger.call(register, { body: { ...account, email, fullName: 'A Stranger' } });
  await deliver(app);
  const token = tokenIn(lastTo(email));
  const someone = await makePerson(app);
  for (const client of [app.client(), someone.client]) {
    const { status, raw } = await client.call(confirmEmail, { body: { token } });
    expect([status, raw.json()]).toEqual([403, expect.objectContaining({ code: 'other_account' })]);
  }
  expect((await stranger.call(currentUser, {})).body.emailVerified).toBe(false);

  const owner = await signIn(ASHA);
  expect(await idOf(owner.client)).toBe(body.id);
  expect(await statusOf(stranger)).toBe(401);
  expect((await app.client().call(login, { body: account })).status).toBe(401);
});

const moveAway = async (client: Client) => expect((await moveTo(client, VICTIM)).status).toBe(200);
const VICTIM_AT_GOOGLE = { ...ASHA, sub: 'victim', email: VICTIM, name: 'The Victim' };

test("whoever moved an account to a stranger's address gets nothing once the stranger signs in with Google", async () => {
  const { app, prove, signIn, idOf, mail, lastTo } = await start();
  const stranger = await prove(STRANGER);
  const id = await idOf(stranger.client);
  await moveAway(stranger.client);
  await deliver(app);
  const undo = tokenIn(lastTo(STRANGER.email ?? ''));

  const victim = await signIn(VICTIM_AT_GOOGLE);
  const { body } = await victim.client.call(currentUser, {});
  expect(body).toMatchObject({ email: VICTIM, emailVerified: true });
  expect(body.id).not.toBe(id);
  expect((await stranger.client.call(currentUser, {})).body).toMatchObject({
    id,
    email: STRANGER.email,
    emailVerified: true,
  });
  await deliver(app);
  expect(mail.arrived.at(-1)).toMatchObject({ to: [STRANGER.email] });
  expect(mail.arrived.at(-1)?.header('subject')).toBe('Your Lendloop account has its previous email again');

  await app.client().call(undoEmailChange, { body: { token: undo, password: 'words of a stranger' } });
  expect(await idOf(victim.client)).toBe(body.id);
  expect(await idOf((await signIn(VICTIM_AT_GOOGLE)).client)).toBe(body.id);
});

test('whoever moved their own account confirms the address by signing in with Google in the same browser', async () => {
  const { prove, signIn, idOf } = await start();
  const owner = await prove(STRANGER);
  const id = await idOf(owner.client);
  await moveAway(owner.client);
  const { client } = await signIn(VICTIM_AT_GOOGLE, owner.browser);
  expect((await client.call(currentUser, {})).body).toMatchObject({ id, email: VICTIM, emailVerified: true });
});

test('the owner of an address who signs in to an account that somebody opened with it is told by mail', async () => {
  const { app, signIn, lastTo } = await start();
  await makePerson(app, { email: VICTIM, emailVerifiedAt: null, authProvider: 'google' });
  await signIn(VICTIM_AT_GOOGLE);
  await deliver(app);
  expect(lastTo(VICTIM)?.header('subject')).toBe('You now sign in to Lendloop with Google');
});
