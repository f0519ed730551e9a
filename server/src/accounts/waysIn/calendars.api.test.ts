import { login, register, updateProfile } from '@lendloop/contract/accounts';
import { createFeed } from '@lendloop/contract/calendar/feeds';
import { undoEmailChange } from '@lendloop/contract/email';
import { changePassword, forgotPassword, resetPassword } from '@lendloop/contract/password';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { resetPassword as resetByCommand } from '../../admin/administratorActions.ts';
import type { Database } from '../../db/connect.ts';
import type { Client, TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, pathOf, startGoogle } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';
import { hashPassword } from '../proof/passwords.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

const PASSWORD = 'words of the owner';
const EMAIL = ASHA.email ?? '';

/** Makes a calendar, and returns what its address answers. */
async function makeCalendar(app: TestApp, client: Client): Promise<() => Promise<number>> {
  const { body } = await client.call(createFeed, { body: { itemId: null, detail: 'full' } });
  return async () => (await app.server.inject({ url: pathOf(body.url) })).statusCode;
}

async function signInAs(app: TestApp, username: string): Promise<Client> {
  const client = app.client();
  expect((await client.call(login, { body: { username, password: PASSWORD } })).status).toBe(200);
  return client;
}

async function start() {
  const mail = await startMailServer();
  const google = await startGoogle(database, { config: mailConfig(mail) });
  const { app } = google;
  const lastTo = (address: string) => mail.arrived.findLast(({ to }) => to[0] === address);
  const makeOwner = async () =>
    makePerson(app, {
      email: EMAIL,
      emailVerifiedAt: new Date().toISOString(),
      passwordHash: await hashPassword(PASSWORD),
    });
  return { ...google, lastTo, makeOwner };
}

test("the calendar of a stranger who opened an account with one's address ends when its owner signs in through Google", async () => {
  const { app, signIn } = await start();
  const stranger = app.client();
  const account = { username: 'stranger', password: 'words of a stranger', fullName: 'A Stranger' };
  await stranger.call(register, { body: { ...account, email: EMAIL } });
  const read = await makeCalendar(app, stranger);
  expect(await read()).toBe(200);
  await signIn(ASHA);
  expect(await read()).toBe(404);
});

test('calendars end with a reset of the password, by link or by command, and with a change of email that is taken back', async () => {
  const { app, lastTo, makeOwner } = await start();
  const { username, client } = await makeOwner();
  const byLink = await makeCalendar(app, client);
  await app.client().call(forgotPassword, { body: { email: EMAIL } });
  await deliver(app);
  const reset = { token: tokenIn(lastTo(EMAIL)), password: PASSWORD };
  expect((await app.client().call(resetPassword, { body: reset })).status).toBe(204);
  expect(await byLink()).toBe(404);

  const thief = await signInAs(app, username);
  const byCommand = await makeCalendar(app, thief);
  await resetByCommand(database, username, PASSWORD);
  expect(await byCommand()).toBe(404);

  const again = await signInAs(app, username);
  const byUndoing = await makeCalendar(app, again);
  const move = { fullName: 'Asha Menon', email: 'thief@example.com', currentPassword: PASSWORD };
  expect((await again.call(updateProfile, { body: move })).status).toBe(200);
  expect(await byUndoing()).toBe(200);
  await deliver(app);
  const undo = { token: tokenIn(lastTo(EMAIL)), password: PASSWORD };
  expect((await app.client().call(undoEmailChange, { body: undo })).status).toBe(204);
  expect(await byUndoing()).toBe(404);
});

test('calendars stay when people change their own password', async () => {
  const { app, makeOwner } = await start();
  const { client } = await makeOwner();
  const read = await makeCalendar(app, client);
  const body = { currentPassword: PASSWORD, password: 'other words' };
  expect((await client.call(changePassword, { body })).status).toBe(204);
  expect(await read()).toBe(200);
});
