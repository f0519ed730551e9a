import { currentUser, login } from '@lendloop/contract/accounts';
import { adminLogin, suspendUser } from '@lendloop/contract/admin';
import { listItems } from '@lendloop/contract/items';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { hashPassword } from '../accounts/proof/passwords.ts';
import { startSession } from '../accounts/sessions/sessionActions.ts';
import { ensureAdministrator } from '../admin/administratorActions.ts';
import type { Context } from '../context.ts';
import { items, users } from '../db/schema.ts';
import { startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { forgetPeople, makeItem, makePerson, type Person } from '../testing/factories.ts';
import { guardDemoAccounts } from './closingActions.ts';
import { DEMO_PASSWORD } from './people.ts';

let app: TestApp;
let passwordHash: string;
let admin: Person;
let lender: Person;
let real: Person;

beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(DEMO_PASSWORD);
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.db.delete(items);
  await forgetPeople(app.database);
  const demo = { isDemo: true, passwordHash };
  admin = await makePerson(app, { ...demo, username: 'admin', isAdmin: true });
  lender = await makePerson(app, { ...demo, username: 'ananya' });
  real = await makePerson(app, { passwordHash });
  await makeItem(app, lender.id, { title: 'A thing of the demo' });
  await makeItem(app, real.id, { title: 'A thing of a neighbour' });
});

const reached = (): Context => ({
  ...app.context,
  config: { ...app.context.config, isLocal: false, publicUrl: 'https://loop.example' },
});
const signIn = async ({ username }: Person) =>
  (await app.client().call(login, { body: { username, password: DEMO_PASSWORD } })).status;
const signInAsAdmin = async ({ username }: Person) =>
  (await app.client().call(adminLogin, { body: { username, password: DEMO_PASSWORD } })).status;
const isSignedIn = async (client: Client) => (await client.call(currentUser, {})).status === 200;
const titles = async () =>
  (await app.client().call(listItems, { query: {} })).body.map(({ title }) => title).toSorted();

test('demo accounts can sign in while only this machine reaches the server', async () => {
  expect(await guardDemoAccounts(app.context)).toBe(0);
  expect([await signIn(lender), await signInAsAdmin(admin)]).toEqual([200, 200]);
});

test('a demo database that becomes public lets nobody into its demo accounts in any way', async () => {
  expect(await guardDemoAccounts(reached())).toBe(2);
  expect([await isSignedIn(lender.client), await isSignedIn(admin.client)]).toEqual([false, false]);
  expect([await signIn(lender), await signInAsAdmin(admin)]).toEqual([403, 403]);
  const byAnyOther = app.database.db.transaction((tx) =>
    startSession(app.context, tx, admin.id, true, {
      token: undefined,
      device: undefined,
      userAgent: undefined,
      isHere: true,
    }),
  );
  await expect(byAnyOther).rejects.toMatchObject({ code: 'account_suspended' });
  expect(await titles()).toEqual(['A thing of a neighbour']);
  expect([await isSignedIn(real.client), await signIn(real)]).toEqual([true, 200]);
});

test('nobody enters them through a proxy on this machine, which may let others in', async () => {
  const enter = async (endpoint: typeof login | typeof adminLogin, { username }: Person, headers = {}) =>
    (await app.client().call(endpoint, { body: { username, password: DEMO_PASSWORD } }, headers)).status;
  const marks = [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 tunnel' },
    { host: 'shop.example' },
    { host: '203.0.113.9' },
  ];
  for (const mark of marks) {
    expect([mark, await enter(adminLogin, admin, mark)]).toEqual([mark, 403]);
    expect([mark, await enter(login, lender, mark)]).toEqual([mark, 403]);
    expect([mark, await enter(login, real, mark)]).toEqual([mark, 200]);
  }
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect([host, await enter(adminLogin, admin, { host })]).toEqual([host, 200]);
});

test('every start closes them, and logs how many', async () => {
  await guardDemoAccounts(reached());
  expect(await guardDemoAccounts(reached())).toBe(2);
  expect(await signIn(lender)).toBe(403);
});

test('back on this machine they are open again, except those that an administrator had suspended', async () => {
  const before = new Date(Date.now() - 60_000).toISOString();
  await app.database.db.update(users).set({ suspendedAt: before }).where(eq(users.id, lender.id));
  await guardDemoAccounts(reached());
  await guardDemoAccounts(app.context);
  expect([await signInAsAdmin(admin), await signIn(lender)]).toEqual([200, 403]);
});

test('ADMIN_USERNAME cannot name a closed demo account', async () => {
  await guardDemoAccounts(reached());
  const named = { username: 'admin', email: 'operator@loop.example', password: 'open sesame' };
  await expect(ensureAdministrator(app.database, named)).rejects.toThrow('ADMIN_USERNAME');
});

// Must be last: its audit log entries and people stay in the database.
test('lifting the suspension does not open them', async () => {
  const operator = await makePerson(app, { isAdmin: true });
  await guardDemoAccounts(reached());
  await operator.client.call(suspendUser, { params: { id: admin.id }, body: { suspended: false } });
  expect(await signInAsAdmin(admin)).toBe(403);
});
