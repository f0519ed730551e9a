import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { confirmEmail, undoEmailChange } from '@lendloop/contract/email';
import { forgotPassword, resetPassword } from '@lendloop/contract/password';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import type { Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople } from '../../testing/factories.ts';
import { ASHA, openBrowser, startGoogle } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';

// A thief moves an account to a mailbox of their own, confirms that, and moves it back to its owner's address. The thief's
// link then lasts longer than the owner's, so it must end as soon as the owner proves their address.

const OWNER = 'owner@example.com';
const THIEF = 'thief@elsewhere.example';
const LEAKED = 'words that leaked';
const SECRET = 'words of the owner';
const START = Date.parse('2026-03-01T08:00:00Z');
const HOUR = 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

/** An account that a thief has moved away and back again, ten hours ago, with the owner signed in again. */
async function start() {
  const mail = await startMailServer();
  const { app, signIn } = await startGoogle(database, { config: mailConfig(mail) });
  app.setNow(new Date(START));
  const linkTo = (address: string, link: string) =>
    tokenIn(mail.arrived.findLast(({ to, content }) => to[0] === address && content.includes(`/${link}#`)));
  const settle = async () => {
    await deliver(app);
    // As if a day had passed since the last links were mailed.
    for (const table of ['email_requests', 'password_requests'])
      await database.db.execute(sql`delete from ${sql.identifier(table)}`);
  };
  const moveTo = async (client: Client, email: string) => {
    const body = { fullName: 'Some Person', email, currentPassword: LEAKED };
    expect((await client.call(updateProfile, { body })).status).toBe(200);
    await settle();
  };
  const confirm = async (client: Client, email: string) => {
    const body = { token: linkTo(email, 'confirm-email') };
    expect((await client.call(confirmEmail, { body })).status).toBe(204);
  };
  const signInWith = async (password: string) => {
    const client = app.client();
    const { status } = await client.call(login, { body: { username: 'owner', password } });
    return { client, status };
  };
  const reset = async () => {
    await app.client().call(forgotPassword, { body: { email: OWNER } });
    await settle();
    const body = { token: linkTo(OWNER, 'reset-password'), password: SECRET };
    expect((await app.client().call(resetPassword, { body })).status).toBe(204);
  };
  const undo = async (token: string) =>
    (await app.client().call(undoEmailChange, { body: { token, password: 'words of the thief' } })).status;

  const first = app.client();
  const account = { username: 'owner', email: OWNER, password: LEAKED, fullName: 'Some Person' };
  expect((await first.call(register, { body: account })).status).toBe(201);
  await settle();
  await confirm(first, OWNER);
  const thief = (await signInWith(LEAKED)).client;
  await moveTo(thief, THIEF);
  await confirm(thief, THIEF);
  app.setNow(new Date(START + 10 * HOUR));
  await moveTo(thief, OWNER);
  const link = linkTo(THIEF, 'undo-email-change');
  const { client: owner } = await signInWith(LEAKED);
  return { app, signIn, owner, confirm, reset, undo, link, signInWith };
}

const userOf = async (client: Client) => (await client.call(currentUser, {})).body;
/** When the link of the owner's own address has ended, and that of the thief's has not. */
const LATER = new Date(START + 73 * HOUR);

test('the link of an address in between ends when the owner confirms their address again', async () => {
  const { app, owner, confirm, undo, link } = await start();
  await confirm(owner, OWNER);
  app.setNow(LATER);
  expect(await undo(link)).toBe(400);
});

test('it ends when the owner proves their address through Google in their own session', async () => {
  const { app, signIn, owner, undo, link } = await start();
  const session = owner.session() ?? '';
  const browser = openBrowser(app, new Map([['lendloop_session', session]]));
  const { client } = await signIn({ ...ASHA, email: OWNER }, browser);
  expect(await userOf(client)).toMatchObject({ username: 'owner', email: OWNER, emailVerified: true });
  app.setNow(LATER);
  expect(await undo(link)).toBe(400);
});

test('it ends when the owner resets the password, also at an address that is confirmed by then', async () => {
  const { app, owner, reset, undo, link, signInWith } = await start();
  // As by a node that has not been upgraded yet.
  const { id } = await userOf(owner);
  await database.db.execute(sql`update users set email_verified_at = now() where id = ${id}`);
  await reset();
  app.setNow(LATER);
  expect(await undo(link)).toBe(400);
  expect((await signInWith(SECRET)).status).toBe(200);
});
