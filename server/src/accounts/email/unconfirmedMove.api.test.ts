import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { undoEmailChange } from '@lendloop/contract/email';
import { forgotPassword, resetPassword } from '@lendloop/contract/password';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import type { Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, startGoogle } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer, tokenIn, type Arrived } from '../../testing/mailServer.ts';
import { hashPassword } from '../proof/passwords.ts';

// Somebody moves their account to an address that is not theirs and waits for its owner to use the account.

const START = Date.parse('2026-03-01T08:00:00Z');
const HOUR = 3_600_000;
const FORMER = 'mover@example.com';
const VICTIM = 'victim@example.com';
const PASSWORD = 'words of the mover';
const NEW = 'some new words';
const RESET = '/reset-password#';
const UNDO = '/undo-email-change#';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function start() {
  const mail = await startMailServer();
  const { app, signIn } = await startGoogle(database, { config: mailConfig(mail) });
  const at = (ms: number) => app.setNow(new Date(START + ms));
  at(0);
  const passwordHash = await hashPassword(PASSWORD);
  const makeMover = async (values: { email?: string; isConfirmed?: boolean } = {}) =>
    makePerson(app, {
      email: values.email ?? FORMER,
      emailVerifiedAt: values.isConfirmed === false ? null : new Date(START).toISOString(),
      passwordHash,
    });
  const ask = async (email: string) => {
    expect((await app.client().call(forgotPassword, { body: { email } })).status).toBe(204);
    await deliver(app);
  };
  const lastWith = (address: string, link: string): Arrived | undefined =>
    mail.arrived.findLast(({ to, content }) => to[0] === address && content.includes(link));
  const reset = (token: string) => app.client().call(resetPassword, { body: { token, password: NEW } });
  const undo = (token: string) =>
    app.client().call(undoEmailChange, { body: { token, password: 'words of the mover again' } });
  const countWith = (address: string, link: string) =>
    mail.arrived.filter(({ to, content }) => to[0] === address && content.includes(link)).length;
  return { app, at, mail, signIn, makeMover, ask, lastWith, countWith, reset, undo };
}

const moveTo = async (client: Client, email: string) => {
  const body = { fullName: 'A Mover', email, currentPassword: PASSWORD };
  expect((await client.call(updateProfile, { body })).status).toBe(200);
};
const userOf = async (client: Client) => (await client.call(currentUser, {})).body;
const wordsOf = (mail: Arrived | undefined) => mail?.content.replace(/\s+/g, ' ') ?? '';

test('a reset goes to the confirmed former address while the new one is unconfirmed', async () => {
  const { app, mail, makeMover, ask, lastWith, countWith, reset } = await start();
  const { client, username } = await makeMover();
  await moveTo(client, VICTIM);
  await ask(VICTIM);
  expect(countWith(VICTIM, RESET)).toBe(0);
  const notice = mail.arrived.findLast(({ to }) => to[0] === VICTIM);
  expect(notice?.header('subject')).toBe('There is no confirmed Lendloop account with your address');
  expect(wordsOf(notice)).not.toContain(username);

  expect((await reset(tokenIn(lastWith(FORMER, RESET)))).status).toBe(204);
  expect((await client.call(currentUser, {})).status).toBe(401);
  const back = app.client();
  await back.call(login, { body: { username, password: NEW } });
  expect(await userOf(back)).toMatchObject({ email: VICTIM, emailVerified: false });
});

test('after several moves a reset goes to the last confirmed address', async () => {
  const { makeMover, ask, countWith } = await start();
  const { client } = await makeMover();
  await moveTo(client, 'another.victim@example.com');
  await moveTo(client, VICTIM);
  await ask(VICTIM);
  expect([FORMER, 'another.victim@example.com', VICTIM].map((to) => countWith(to, RESET))).toEqual([1, 0, 0]);
});

test('once the move can no longer be undone, a reset goes to the new address and confirms it', async () => {
  const { app, at, makeMover, ask, lastWith, reset } = await start();
  const { client } = await makeMover();
  await moveTo(client, VICTIM);
  at(72 * HOUR);
  await ask(VICTIM);
  expect((await reset(tokenIn(lastWith(VICTIM, RESET)))).status).toBe(204);
  const owner = app.client();
  await owner.call(login, { body: { username: VICTIM, password: NEW } });
  expect(await userOf(owner)).toMatchObject({ email: VICTIM, emailVerified: true });
});

test('the link to the former address ends when the move can no longer be undone', async () => {
  const { at, makeMover, ask, lastWith, reset } = await start();
  const { client } = await makeMover();
  await moveTo(client, VICTIM);
  at(72 * HOUR - 60_000);
  await ask(VICTIM);
  const token = tokenIn(lastWith(FORMER, RESET));
  at(72 * HOUR);
  expect((await reset(token)).status).toBe(400);
});

test('a reset at the original address ends the links that would undo later moves', async () => {
  const { makeMover, ask, lastWith, reset, undo } = await start();
  const { client } = await makeMover({ email: VICTIM, isConfirmed: false });
  await moveTo(client, FORMER);
  await moveTo(client, VICTIM);
  await ask(VICTIM);
  const undoLink = tokenIn(lastWith(FORMER, UNDO));
  expect((await reset(tokenIn(lastWith(VICTIM, RESET)))).status).toBe(204);
  expect((await undo(undoLink)).status).toBe(400);
});

test('the former address gets no more mails than if it were asked for itself', async () => {
  const { at, makeMover, ask, countWith } = await start();
  const { client } = await makeMover();
  await moveTo(client, VICTIM);
  await ask(FORMER);
  await ask(VICTIM);
  expect(countWith(FORMER, RESET)).toBe(0);
  at(HOUR);
  await ask(VICTIM);
  expect(countWith(FORMER, RESET)).toBe(1);
});

test('a reset still arrives where both addresses belong to one mailbox', async () => {
  const { makeMover, ask, countWith } = await start();
  const { client } = await makeMover();
  await moveTo(client, 'mover+new@example.com');
  await ask('mover+new@example.com');
  expect(countWith(FORMER, RESET)).toBe(1);
});

test('a former address that belongs to another account by now gets no link', async () => {
  const { app, mail, makeMover, ask, countWith } = await start();
  const { client } = await makeMover();
  await moveTo(client, VICTIM);
  await makePerson(app, { email: FORMER });
  await ask(VICTIM);
  expect(mail.arrived.some(({ to }) => to[0] === VICTIM)).toBe(true);
  expect([FORMER, VICTIM].map((to) => countWith(to, RESET))).toEqual([0, 0]);
});

const VICTIM_AT_GOOGLE = { ...ASHA, sub: 'victim', email: VICTIM, name: 'The Victim' };

test('after several moves a sign-in with Google by one owner after another sends the account to its confirmed address', async () => {
  const { signIn, makeMover } = await start();
  const { id, client } = await makeMover();
  await moveTo(client, 'another.victim@example.com');
  await moveTo(client, VICTIM);
  for (const persona of [
    VICTIM_AT_GOOGLE,
    { ...VICTIM_AT_GOOGLE, sub: 'another', email: 'another.victim@example.com' },
  ]) {
    const owner = await signIn(persona);
    expect((await userOf(owner.client)).id).not.toBe(id);
    expect(await userOf(client)).toMatchObject({ id, email: FORMER, emailVerified: true });
  }
});

test('the owner of the original address who signs in with Google gets the account, which no later address takes back', async () => {
  const { signIn, makeMover, lastWith, undo, app } = await start();
  const { id, client } = await makeMover({ email: VICTIM, isConfirmed: false });
  await moveTo(client, FORMER);
  await moveTo(client, VICTIM);
  await deliver(app);
  const undoLink = tokenIn(lastWith(FORMER, UNDO));
  const owner = await signIn(VICTIM_AT_GOOGLE);
  expect(await userOf(owner.client)).toMatchObject({ id, email: VICTIM, emailVerified: true });
  expect((await undo(undoLink)).status).toBe(400);
});

test('where the former address belongs to another account, the owner of the new one keeps the account for good', async () => {
  const { app, signIn, lastWith, undo } = await start();
  const mover = app.client();
  const account = { username: 'mover', password: PASSWORD, fullName: 'A Mover' };
  const { body } = await mover.call(register, { body: { ...account, email: FORMER } });
  await moveTo(mover, VICTIM);
  await deliver(app);
  const undoLink = tokenIn(lastWith(FORMER, UNDO));
  const second = await makePerson(app, { email: FORMER, passwordHash: await hashPassword(PASSWORD) });
  const victim = await signIn(VICTIM_AT_GOOGLE);
  expect((await userOf(victim.client)).id).toBe(body.id);
  await moveTo(second.client, 'elsewhere@example.com');
  expect((await undo(undoLink)).status).toBe(400);
  expect(await userOf(victim.client)).toMatchObject({ id: body.id, email: VICTIM });
});
