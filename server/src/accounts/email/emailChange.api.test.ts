import { currentUser, login, register, updateProfile } from '@lendloop/contract/accounts';
import { confirmEmail, EMAIL_CHANGES_A_DAY, undoEmailChange } from '@lendloop/contract/email';
import { GOOGLE_AGAIN_PATH } from '@lendloop/contract/google';
import { resetPassword, forgotPassword } from '@lendloop/contract/password';
import { listWaysIn } from '@lendloop/contract/waysIn';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { startAppForTest, type Client } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { forgetPeople, makePerson } from '../../testing/factories.ts';
import { ASHA, openBrowser, pathOf, startGoogle } from '../../testing/google.ts';
import { deliver, mailConfig, startMailServer, tokenIn } from '../../testing/mailServer.ts';
import { hashPassword } from '../proof/passwords.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const HOUR = 3_600_000;
const PASSWORD = 'correct horse';
const NEW = 'some new words';
const OLD_ADDRESS = 'Owner@example.com';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => forgetPeople(database));
afterAll(() => database.close());

async function startWithPerson({ isConfirmed = true, limits = false } = {}) {
  const mail = await startMailServer();
  const app = await startAppForTest({ database, config: { ...mailConfig(mail), rateLimit: limits } });
  app.setNow(new Date(START));
  const person = await makePerson(app, {
    email: OLD_ADDRESS,
    emailVerifiedAt: isConfirmed ? new Date(START).toISOString() : null,
    passwordHash: await hashPassword(PASSWORD),
  });
  /** The token of the last undo link mailed to an address. */
  const linkTo = async (address: string) => {
    await deliver(app);
    return tokenIn(
      mail.arrived.findLast(({ to, content }) => to[0] === address && content.includes('/undo-email-change')),
    );
  };
  const undo = (token: string, password = NEW) =>
    app.client().call(undoEmailChange, { body: { token, password } });
  const statusOfLogin = async (username: string, password: string) =>
    (await app.client().call(login, { body: { username, password } })).status;
  return {
    mail,
    app,
    person,
    linkTo,
    undo,
    statusOfLogin,
    at: (ms: number) => app.setNow(new Date(START + ms)),
  };
}

const moveTo = (client: Client, email: string, currentPassword: string | undefined = PASSWORD) =>
  client.call(updateProfile, { body: { fullName: 'New Name', email, currentPassword } });
const userOf = async (client: Client) => (await client.call(currentUser, {})).body;

test('changing the email requires the current password; without it nothing in the profile changes', async () => {
  const { person } = await startWithPerson();
  const body = { fullName: 'New Name', email: 'next@example.com' };
  const refused = await person.client.call(updateProfile, { body });
  expect([refused.status, refused.raw.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'confirm_identity',
      issues: [expect.objectContaining({ path: 'currentPassword' })],
    }),
  ]);
  const wrong = await moveTo(person.client, 'next@example.com', 'not that one');
  expect([wrong.status, wrong.raw.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'wrong_password',
      issues: [expect.objectContaining({ path: 'currentPassword' })],
    }),
  ]);
  expect(await userOf(person.client)).toMatchObject({ email: OLD_ADDRESS });
  expect((await userOf(person.client)).fullName).not.toBe('New Name');
  // A different spelling of the same address does not require it.
  const kept = await person.client.call(updateProfile, { body: { ...body, email: 'OWNER@example.com' } });
  expect(kept.body).toMatchObject({ fullName: 'New Name', email: 'OWNER@example.com', emailVerified: true });
  expect((await moveTo(person.client, 'next@example.com')).body.email).toBe('next@example.com');
});

test('a sign-in with Google replaces the password for ten minutes', async () => {
  const { app, signIn } = await startGoogle(database);
  app.setNow(new Date(START));
  const { browser } = await signIn(ASHA);
  const { client } = await signIn(ASHA, browser, GOOGLE_AGAIN_PATH);
  app.setNow(new Date(START + 10 * 60_000));
  const late = await client.call(updateProfile, {
    body: { fullName: 'Asha Menon', email: 'next@example.com' },
  });
  expect([late.status, late.raw.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'confirm_identity' }),
  ]);
  // Another Google account neither proves their identity nor signs in here.
  const other = await signIn(
    { ...ASHA, sub: 'other', email: 'other@example.com' },
    browser,
    GOOGLE_AGAIN_PATH,
  );
  expect([other.end, (await userOf(other.client)).email]).toEqual(['/profile', ASHA.email]);
  const again = await signIn(ASHA, browser, GOOGLE_AGAIN_PATH);
  expect(again.end).toBe('/profile');
  const moved = await again.client.call(updateProfile, {
    body: { fullName: 'Asha Menon', email: 'next@example.com' },
  });
  expect(moved.body).toMatchObject({ email: 'next@example.com' });
});

test('only a sign-in that was asked for as a proof, with the password at the provider, is one', async () => {
  const { app, provider } = await startGoogle(database);
  const browser = openBrowser(app);
  // Somebody who finds a browser open can sign in at the provider too, without a password.
  const cookies = new Map<string, string>();
  /** Signs in by `start`, at the provider in the same browser each time; `change` may change the address there. */
  const go = async (start: string, change = (url: URL) => url) => {
    const { location } = await browser.go(start);
    const before = provider.countSignIns();
    const { location: end } = await browser.go(
      pathOf(await provider.visit(change(new URL(location)).href, ASHA, cookies)),
    );
    const { body } = await app.client(browser.jar.get('lendloop_session')).call(listWaysIn, {});
    return { end, asked: provider.countSignIns() - before, fresh: body.isFresh };
  };
  const success = '/?google-auth-success=true';
  expect(await go('/api/auth/google')).toEqual({ end: success, asked: 1, fresh: false });
  expect(await go('/api/auth/google')).toEqual({ end: success, asked: 0, fresh: false });
  const withoutPassword = (url: URL) => {
    for (const name of ['prompt', 'max_age']) url.searchParams.delete(name);
    return url;
  };
  expect(await go(GOOGLE_AGAIN_PATH, withoutPassword)).toEqual({
    end: '/auth?error=google-auth-failed',
    asked: 0,
    fresh: false,
  });
  expect(await go(GOOGLE_AGAIN_PATH)).toEqual({ end: '/profile', asked: 1, fresh: true });
});

test.each([true, false])(
  'the former address undoes the change (confirmed: %s), and everybody else is signed out',
  async (isConfirmed) => {
    const { person, app, mail, linkTo, undo, statusOfLogin } = await startWithPerson({ isConfirmed });
    await moveTo(person.client, 'taken@example.com');
    const token = await linkTo(OLD_ADDRESS);
    const told = mail.arrived.find(({ to }) => to[0] === OLD_ADDRESS);
    expect(told?.content).not.toMatch(/taken@example|New Name|person\d/);
    expect((await undo(token)).status).toBe(204);
    expect((await person.client.call(currentUser, {})).status).toBe(401);
    expect(await statusOfLogin('taken@example.com', PASSWORD)).toBe(401);
    expect(await statusOfLogin(OLD_ADDRESS, PASSWORD)).toBe(401);
    const back = app.client();
    await back.call(login, { body: { username: OLD_ADDRESS, password: NEW } });
    expect(await userOf(back)).toMatchObject({
      id: person.id,
      email: OLD_ADDRESS,
      emailVerified: isConfirmed,
    });
    const again = await undo(token, 'yet other words');
    expect([again.status, again.raw.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_undo_link' }),
    ]);
  },
);

test('of many concurrent uses of one link, one succeeds', async () => {
  const { person, linkTo, undo } = await startWithPerson();
  await moveTo(person.client, 'next@example.com');
  const token = await linkTo(OLD_ADDRESS);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => undo(token, `new words ${n}`)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    204, 400, 400, 400, 400, 400,
  ]);
});

test('the link works for 72 hours', async () => {
  const { person, linkTo, undo, at } = await startWithPerson();
  await moveTo(person.client, 'next@example.com');
  const token = await linkTo(OLD_ADDRESS);
  at(72 * HOUR);
  expect((await undo(token)).status).toBe(400);
  at(72 * HOUR - 1);
  expect((await undo(token)).status).toBe(204);
});

test('neither another change nor a request for a reset disables the first link', async () => {
  const { person, app, linkTo, undo } = await startWithPerson();
  await moveTo(person.client, 'thief@example.com');
  const owners = await linkTo(OLD_ADDRESS);
  await moveTo(person.client, 'thief.too@example.com');
  const thiefs = await linkTo('thief@example.com');
  await app.client().call(forgotPassword, { body: { email: 'thief.too@example.com' } });
  await deliver(app);
  expect((await undo(owners)).status).toBe(204);
  // Undoing a change also ends the links of later changes.
  expect((await undo(thiefs)).status).toBe(400);
});

test('a reset at a new address that the thief has confirmed does not disable it either', async () => {
  const { person, app, mail, linkTo, undo } = await startWithPerson();
  await moveTo(person.client, 'thief@example.com');
  const owners = await linkTo(OLD_ADDRESS);
  const confirmation = tokenIn(
    mail.arrived.findLast(
      ({ to, content }) => to[0] === 'thief@example.com' && content.includes('confirm-email'),
    ),
  );
  expect((await person.client.call(confirmEmail, { body: { token: confirmation } })).status).toBe(204);
  await app.client().call(forgotPassword, { body: { email: 'thief@example.com' } });
  await deliver(app);
  const token = tokenIn(mail.arrived.findLast(({ to }) => to[0] === 'thief@example.com'));
  const reset = await app.client().call(resetPassword, { body: { token, password: 'words of a thief' } });
  expect(reset.status).toBe(204);
  // The mail warns that the former address can still take the account back.
  await deliver(app);
  expect(mail.arrived.at(-1)?.content).toContain('72 hours');
  expect((await undo(owners)).status).toBe(204);
});

test('nobody can take the former address while the change can be undone', async () => {
  const { person, app, linkTo, undo, at } = await startWithPerson();
  const other = await makePerson(app, { passwordHash: await hashPassword(PASSWORD) });
  await moveTo(person.client, 'thief@example.com');
  const token = await linkTo(OLD_ADDRESS);
  const account = { username: 'thief', password: PASSWORD, fullName: 'A Thief' };
  const take = () => app.client().call(register, { body: { ...account, email: 'OWNER@example.com' } });
  expect([(await take()).status, (await moveTo(other.client, OLD_ADDRESS)).status]).toEqual([409, 409]);
  expect((await undo(token)).status).toBe(204);
  await moveTo(other.client, 'free@example.com');
  at(73 * HOUR);
  const late = await app
    .client()
    .call(register, { body: { ...account, email: `${other.username}@example.com` } });
  expect(late.status).toBe(201);
});

test('an unconfirmed former address is not held', async () => {
  const { person, app, linkTo, undo } = await startWithPerson({ isConfirmed: false });
  await moveTo(person.client, 'next@example.com');
  const token = await linkTo(OLD_ADDRESS);
  const owner = { username: 'rightful', password: PASSWORD, fullName: 'Its Owner', email: OLD_ADDRESS };
  expect((await app.client().call(register, { body: owner })).status).toBe(201);
  const { status, raw } = await undo(token);
  expect([status, raw.json()]).toEqual([409, expect.objectContaining({ code: 'email_taken' })]);
});

test('if somebody has the address after all, the answer says so and the link stays valid', async () => {
  const { person, app, linkTo, undo } = await startWithPerson();
  await moveTo(person.client, 'next@example.com');
  const token = await linkTo(OLD_ADDRESS);
  await makePerson(app, { email: OLD_ADDRESS.toLowerCase() });
  for (let tries = 0; tries < 2; tries++) {
    const { status, raw } = await undo(token);
    expect([status, raw.json()]).toEqual([409, expect.objectContaining({ code: 'email_taken' })]);
  }
});

test('an account can change its address five times a day, even if the changes are undone', async () => {
  const { app, person, linkTo, undo } = await startWithPerson({ limits: true });
  const statuses = [];
  for (let change = 0; change < EMAIL_CHANGES_A_DAY; change++)
    statuses.push((await moveTo(person.client, `victim${change}@example.com`)).status);
  expect(statuses).toEqual(Array.from({ length: EMAIL_CHANGES_A_DAY }, () => 200));
  expect((await undo(await linkTo(OLD_ADDRESS))).status).toBe(204);
  const back = app.client();
  await back.call(login, { body: { username: OLD_ADDRESS, password: NEW } });
  const { status, headers, raw } = await moveTo(back, 'another@example.com', NEW);
  expect([status, raw.json()]).toEqual([
    429,
    {
      code: 'too_many_requests',
      message: 'You can change your email 5 times a day. Please try again tomorrow',
    },
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect(await userOf(back)).toMatchObject({ email: OLD_ADDRESS });
});

test('an address can try thirty invalid links a minute', async () => {
  const { undo } = await startWithPerson({ limits: true });
  const statuses = [];
  for (let tries = 0; tries < 31; tries++) statuses.push((await undo(`made up ${tries}`)).status);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
  expect(statuses[30]).toBe(429);
});
