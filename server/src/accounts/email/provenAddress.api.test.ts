import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { confirmEmail, undoEmailChange } from '@lendloop/contract/email';
import { forgotPassword, resetPassword } from '@lendloop/contract/password';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import type { Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, startGoogle } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';

// An address that was never confirmed does not take an account from whoever has proven another address of it.

const PASSWORD = 'words of the owner';
const NEW = 'words of somebody else';
const CONFIRM = '/confirm-email#';
const RESET = '/reset-password#';
const UNDO = '/undo-email-change#';
const TYPO = 'typo@elsewhere.example';
const RIGHT = 'right@example.com';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function start() {
  const mail = await startMailServer();
  const { app, signIn } = await startGoogle(database, { config: mailConfig(mail) });
  const registerAt = async (username: string, email: string) => {
    const client = app.client();
    const body = { username, email, password: PASSWORD, fullName: 'Some Person' };
    expect((await client.call(register, { body })).status).toBe(201);
    await deliver(app);
    return client;
  };
  const moveTo = async (client: Client, email: string) => {
    const body = { fullName: 'Some Person', email, currentPassword: PASSWORD };
    // As if a day had passed since the last links were mailed.
    await database.db.execute(sql`delete from email_requests`);
    expect((await client.call(updateProfile, { body })).status).toBe(200);
    await deliver(app);
  };
  const hasMail = (address: string, link: string) =>
    mail.arrived.some(({ to, content }) => to[0] === address && content.includes(link));
  const lastLink = (address: string, link: string) =>
    tokenIn(mail.arrived.findLast(({ to, content }) => to[0] === address && content.includes(link)));
  /** Confirms the current address by the link in its mailbox. */
  const confirm = async (client: Client, email: string) => {
    const body = { token: lastLink(email, CONFIRM) };
    expect((await client.call(confirmEmail, { body })).status).toBe(204);
  };
  const undo = async (token: string) =>
    (await app.client().call(undoEmailChange, { body: { token, password: NEW } })).status;
  const ask = async (email: string) => {
    await app.client().call(forgotPassword, { body: { email } });
    await deliver(app);
  };
  const reset = async (email: string, password: string) => {
    await ask(email);
    const body = { token: lastLink(email, RESET), password };
    expect((await app.client().call(resetPassword, { body })).status).toBe(204);
  };
  const signInAs = async (email: string) => {
    const { client } = await signIn({ ...ASHA, sub: email, email, name: 'Some One' });
    return userOf(client);
  };
  return { app, mail, registerAt, moveTo, hasMail, lastLink, confirm, undo, ask, reset, signInAs };
}

const userOf = async (client: Client) => (await client.call(currentUser, {})).body;
const statusOf = async (client: Client) => (await client.call(currentUser, {})).status;

test('confirming the corrected address ends the link that went to the mistyped one', async () => {
  const { registerAt, moveTo, lastLink, confirm, undo } = await start();
  const owner = await registerAt('owner', TYPO);
  await moveTo(owner, RIGHT);
  const typo = lastLink(TYPO, UNDO);
  await confirm(owner, RIGHT);
  expect(await undo(typo)).toBe(400);
  expect(await userOf(owner)).toMatchObject({ email: RIGHT, emailVerified: true });
});

test('so does a reset through the corrected address, where the reset link goes', async () => {
  const { registerAt, moveTo, hasMail, lastLink, undo, reset } = await start();
  const owner = await registerAt('owner', TYPO);
  await moveTo(owner, RIGHT);
  const typo = lastLink(TYPO, UNDO);
  await reset(RIGHT, NEW);
  expect(hasMail(TYPO, RESET)).toBe(false);
  expect(await undo(typo)).toBe(400);
});

test('a mistyped address is told of the change without a link if the new one was confirmed first', async () => {
  const { app, mail, registerAt, moveTo } = await start();
  const owner = await registerAt('owner', 'first@example.com');
  await moveTo(owner, TYPO);
  const body = { fullName: 'Some Person', email: RIGHT, currentPassword: PASSWORD };
  await owner.call(updateProfile, { body });
  await database.db.execute(sql`delete from email_changes where former = ${TYPO}`);
  await deliver(app);
  const told = mail.arrived.findLast(({ to }) => to[0] === TYPO);
  expect(told?.header('subject')).toBe('Your Lendloop email address was changed');
  expect(told?.content).not.toContain(UNDO);
});

test('proving the new address does not end the link of a confirmed former one', async () => {
  const { registerAt, moveTo, lastLink, confirm, undo, reset } = await start();
  const owner = await registerAt('owner', RIGHT);
  await confirm(owner, RIGHT);
  await moveTo(owner, 'thief@example.com');
  const link = lastLink(RIGHT, UNDO);
  await confirm(owner, 'thief@example.com');
  await reset('thief@example.com', PASSWORD);
  expect(await undo(link)).toBe(204);
});

test('taking a change back ends the links of earlier addresses that were never confirmed', async () => {
  const { registerAt, moveTo, lastLink, undo } = await start();
  const owner = await registerAt('owner', 'stranger@example.com');
  await moveTo(owner, RIGHT);
  await moveTo(owner, 'thief@example.com');
  const [strangers, owners] = [lastLink('stranger@example.com', UNDO), lastLink(RIGHT, UNDO)];
  expect(await undo(owners)).toBe(204);
  expect(await undo(strangers)).toBe(400);
});

test('a reset through a confirmed former address ends the links of later, unconfirmed ones', async () => {
  const { registerAt, moveTo, lastLink, confirm, undo, ask, app } = await start();
  const owner = await registerAt('owner', RIGHT);
  await confirm(owner, RIGHT);
  await moveTo(owner, 'thief@example.com');
  await moveTo(owner, 'thief.too@example.com');
  const thiefs = lastLink('thief@example.com', UNDO);
  await ask('thief.too@example.com');
  const body = { token: lastLink(RIGHT, RESET), password: NEW };
  expect((await app.client().call(resetPassword, { body })).status).toBe(204);
  expect(await undo(thiefs)).toBe(400);
});

test("an account is not sent back to an address that the mover's other account has used since", async () => {
  const { app, registerAt, moveTo, lastLink, confirm, undo, signInAs } = await start();
  const second = await registerAt('second', 'm@example.com');
  await moveTo(second, 'g@example.com');
  const first = await registerAt('first', 'y@example.com');
  await moveTo(first, 'm@example.com');
  await confirm(first, 'm@example.com');
  await moveTo(first, 'victim@example.com');
  const undos = ['y@example.com', 'm@example.com'].map((address) => lastLink(address, UNDO));
  expect(await signInAs('g@example.com')).toMatchObject({ username: 'second', email: 'g@example.com' });

  const victim = await signInAs('victim@example.com');
  expect(victim.username).not.toBe('first');
  expect(await userOf(first)).toMatchObject({ email: 'm@example.com', emailVerified: true });
  expect(await Promise.all(undos.map(undo))).toEqual([400, 204]);
  const back = app.client();
  await back.call(login, { body: { username: 'first', password: NEW } });
  expect(await userOf(back)).toMatchObject({ email: 'm@example.com' });
});

test('where no confirmed address is free, the owner of the new one gets the account, and no link returns it', async () => {
  const { app, registerAt, moveTo, lastLink, undo, signInAs } = await start();
  const mover = await registerAt('mover', 'y@example.com');
  await database.db.execute(sql`update users set email_verified_at = now()`);
  await moveTo(mover, 'm@example.com');
  await database.db.execute(sql`update users set email_verified_at = now()`);
  await moveTo(mover, 'victim@example.com');
  const undos = ['y@example.com', 'm@example.com'].map((address) => lastLink(address, UNDO));
  const others = await Promise.all(
    ['y@example.com', 'm@example.com'].map((email) => makePerson(app, { email })),
  );
  expect(await signInAs('victim@example.com')).toMatchObject({ username: 'mover' });
  expect(await statusOf(mover)).toBe(401);
  for (const { id } of others) await database.db.execute(sql`delete from users where id = ${id}`);
  expect(await Promise.all(undos.map(undo))).toEqual([400, 400]);
});

test('an account is not sent back to an address that another account may return to', async () => {
  const { app, registerAt, moveTo, signInAs } = await start();
  const mover = await registerAt('mover', 'shared@example.com');
  await database.db.execute(sql`update users set email_verified_at = now()`);
  await moveTo(mover, 'victim@example.com');
  const { id } = await makePerson(app);
  await database.db.execute(sql`
    insert into email_changes (user_id, former, former_verified_at, changed_at)
    select ${id}, former, former_verified_at, changed_at from email_changes`);
  expect(await signInAs('victim@example.com')).toMatchObject({ username: 'mover' });
});

test('an address that its owner had confirmed stays free for them, whatever an earlier user of it does', async () => {
  const { app, registerAt, moveTo, lastLink, undo, signInAs } = await start();
  const earlier = await registerAt('earlier', RIGHT);
  await moveTo(earlier, 'mine@example.com');
  const earlierLink = lastLink(RIGHT, UNDO);
  const owner = await registerAt('owner', RIGHT);
  await database.db.execute(sql`update users set email_verified_at = now() where username = 'owner'`);
  await moveTo(owner, 'thief@example.com');
  const link = lastLink(RIGHT, UNDO);
  expect(await undo(earlierLink)).toBe(409);
  expect(await signInAs('mine@example.com')).toMatchObject({ username: 'earlier' });
  expect(await undo(link)).toBe(204);
  const back = app.client();
  await back.call(login, { body: { username: 'owner', password: NEW } });
  expect(await userOf(back)).toMatchObject({ email: RIGHT, emailVerified: true });
});

test('an account that moved from one unconfirmed address to another belongs to whoever proves the last', async () => {
  const { registerAt, moveTo, signInAs } = await start();
  const mover = await registerAt('mover', 'victim@example.com');
  await moveTo(mover, 'mine@example.com');
  expect(await signInAs('mine@example.com')).toMatchObject({ username: 'mover' });
  expect((await signInAs('victim@example.com')).username).not.toBe('mover');
  expect((await signInAs('victim@example.com')).username).not.toBe('mover');
});

test('the owner of an address that the account left and came back to gets it, though a thief has confirmed another since', async () => {
  const { registerAt, moveTo, lastLink, confirm, undo, signInAs } = await start();
  const thief = await registerAt('owner', RIGHT);
  await confirm(thief, RIGHT);
  await moveTo(thief, 'thief@example.com');
  await database.db.execute(sql`update users set email_verified_at = now()`);
  await moveTo(thief, RIGHT);
  const thiefs = lastLink('thief@example.com', UNDO);
  expect(await signInAs(RIGHT)).toMatchObject({ username: 'owner', email: RIGHT, emailVerified: true });
  expect(await statusOf(thief)).toBe(401);
  expect(await undo(thiefs)).toBe(400);
});

test('an account is told of every Google account that is linked to it later', async () => {
  const { app, mail, signInAs } = await start();
  await makePerson(app, { email: RIGHT, emailVerifiedAt: new Date().toISOString() });
  await signInAs(RIGHT);
  await signInAs(RIGHT);
  await deliver(app);
  expect(mail.arrived.map(({ to, header }) => [to[0], header('subject')])).toEqual([
    [RIGHT, 'A Google sign-in was added to your Lendloop account'],
  ]);
  expect(mail.arrived[0]?.content).not.toContain('Some One');
  await signInAs('new@example.com');
  await deliver(app);
  expect(mail.arrived).toHaveLength(1);
});
