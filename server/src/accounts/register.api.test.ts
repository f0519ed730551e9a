import { currentUser, login, register, type RegisterBody } from '@lendloop/contract/accounts';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { users } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements/sent.ts';
import { claimEarlierUsernames } from './names/usernameStore.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let made = 0;
const newcomer = (values: Partial<RegisterBody> = {}): RegisterBody => ({
  username: `newcomer${++made}`,
  email: `newcomer${made}@example.com`,
  password: 'correct horse',
  fullName: 'New Comer',
  ...values,
});
const registerAs = (values: Partial<RegisterBody>) => app.client().call(register, { body: newcomer(values) });

test('registering returns 201 with the user and signs them in', async () => {
  const client = app.client();
  const { status, body } = await client.call(register, {
    body: newcomer({ username: 'Meera', email: 'Meera@example.com', fullName: '  Meera Iyer ' }),
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: body.id,
    username: 'Meera',
    email: 'Meera@example.com',
    fullName: 'Meera Iyer',
    location: null,
    bio: null,
    avatar: null,
    isAdmin: false,
    emailVerified: false,
    authProvider: 'local',
    verificationStatus: 'pending',
    findable: false,
    createdAt: body.createdAt,
  });
  expect((await client.call(currentUser, {})).body).toEqual(body);
});

test('the password is stored as argon2id with 19 MiB and two passes', async () => {
  const { body } = await registerAs({ password: 'secret words' });
  const [row] = await app.database.db.select().from(users).where(eq(users.id, body.id));
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('accepting the terms is optional, and stored with the time', async () => {
  const termsOf = async (acceptedTerms: boolean | undefined) => {
    const before = Date.now();
    const { body } = await registerAs({ acceptedTerms });
    const [row] = await app.database.db.select().from(users).where(eq(users.id, body.id));
    const accepted = row?.termsAcceptedAt ?? null;
    return accepted === null ? null : Date.parse(accepted) >= before && Date.parse(accepted) <= Date.now();
  };
  expect(await termsOf(true)).toBe(true);
  expect(await termsOf(false)).toBeNull();
  expect(await termsOf(undefined)).toBeNull();
});

test('a username is taken in any case and Unicode form', async () => {
  expect((await registerAs({ username: 'Élodie' })).status).toBe(201);
  for (const username of ['élodie', 'ÉLODIE', 'E\u0301lodie', ' élodie ', 'Éｌodie']) {
    const { status, body } = await registerAs({ username });
    expect([username, status]).toEqual([username, 409]);
    expect(body).toEqual({
      code: 'username_taken',
      message: 'This username is already taken',
      issues: [{ path: 'username', message: 'This username is already taken' }],
    });
  }
});

test('an email address is taken in any case', async () => {
  expect((await registerAs({ email: 'Only.Once@example.com' })).status).toBe(201);
  const { status, body } = await registerAs({ email: 'only.once@EXAMPLE.com' });
  expect(status).toBe(409);
  expect(body).toEqual({
    code: 'email_taken',
    message: 'This email is already registered',
    issues: [{ path: 'email', message: 'This email is already registered' }],
  });
});

test.each([
  ['username', 'ab', 'Username must be at least 3 characters'],
  ['username', '🙂a', 'Username must be at least 3 characters'],
  ['username', 'two words', 'Username cannot contain spaces, invisible characters, @ or /'],
  ['username', 'some\u200bone', 'Username cannot contain spaces, invisible characters, @ or /'],
  ['username', 'some＠one', 'Username cannot contain spaces, invisible characters, @ or /'],
  ['email', 'nobody', 'Please enter a valid email'],
  ['password', 'short', 'Password must be at least 6 characters'],
  ['username', 'аdmin', 'Username cannot mix letters from different alphabets'],
  ['fullName', ' 🙂a ', 'Full name must be at least 3 characters'],
  ['fullName', 'Asha\u202eMenon', 'Full name cannot contain invisible characters'],
  ['fullName', 'Asha\nMenon', 'Text cannot contain line breaks or control characters'],
])('%s %j is refused with its message', async (field, value, message) => {
  const { status, body } = await registerAs({ [field]: value });
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_input', message, issues: [{ path: field, message }] });
});

test('a username that looks like another’s is taken', async () => {
  expect((await registerAs({ username: 'Ilia.Modern' })).status).toBe(201);
  expect((await registerAs({ username: 'сорос' })).status).toBe(201);
  for (const username of ['llia.modern', '1lia.Modern', 'ilia.rnodern', 'copoc']) {
    const { status, body } = await registerAs({ username });
    expect([username, status]).toEqual([username, 409]);
    expect(body).toMatchObject({ code: 'username_taken', issues: [{ path: 'username' }] });
  }
  expect(await app.database.db.$count(users, eq(users.username, 'copoc'))).toBe(0);
});

test('nobody is created for a username that is refused, as deleting them would read whole tables', async () => {
  await registerAs({ username: 'milo.lane' });
  const sent = await statementsOf(() => registerAs({ username: 'milo.1ane' }));
  expect(sent.filter((statement) => /username_skeletons/.test(statement))).toHaveLength(1);
  expect(sent.filter((statement) => /(insert into|delete from) "?users"?/.test(statement))).toEqual([]);
});

test('of many concurrent registrations with similar-looking usernames, one wins', async () => {
  const names = ['corner', 'comer', 'CORNER', 'соrner'.replace('со', 'co'), 'Comer', 'cOrner'];
  const statuses = await Promise.all(names.map(async (username) => (await registerAs({ username })).status));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(names.length - 1);
  expect(await app.database.db.$count(users, inArray(users.username, names))).toBe(1);
});

test('existing usernames that look alike are kept, and the first of them blocks new ones', async () => {
  const { db } = app.database;
  const early = [
    await makePerson(app, { username: 'Bill.Gray' }),
    await makePerson(app, { username: 'BilI.Gray' }),
  ];
  await claimEarlierUsernames(db);
  await claimEarlierUsernames(db);
  for (const { client } of early) expect((await client.call(currentUser, {})).status).toBe(200);
  expect((await registerAs({ username: 'Bi1l.Gray' })).status).toBe(409);
});

const RESERVED = 'This name is reserved. Please choose another';

test.each([
  ['username', 'admin'],
  ['username', 'lendloop_support'],
  ['username', 'm0derator1'],
  ['fullName', 'Lendloop Support'],
  ['fullName', 'Аdmin'],
  ['fullName', 'Security Team'],
])('the %s %j is reserved', async (field, value) => {
  const { status, body } = await registerAs({ [field]: value });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'invalid_input',
    message: RESERVED,
    issues: [{ path: field, message: RESERVED }],
  });
});

test('a username of two Han characters is long enough', async () => {
  const { status, body } = await registerAs({ username: '李明', fullName: '李明' });
  expect([status, body.username, body.fullName]).toEqual([201, '李明', '李明']);
});

test('a username of three characters outside the basic plane is long enough', async () => {
  expect((await registerAs({ username: '𠮷𠮷𠮷' })).status).toBe(201);
});

test('of 100 concurrent registrations with one username, exactly one wins', async () => {
  const attempts = await Promise.all(
    Array.from({ length: 100 }, (_, n) => registerAs({ username: n % 2 === 0 ? 'wanted' : 'WANTED' })),
  );
  const won = attempts.filter(({ status }) => status === 201);
  const lost = attempts.filter(({ status }) => status === 409);
  expect([won.length, lost.length]).toEqual([1, 99]);
  expect(new Set(lost.map(({ raw }) => raw.json<{ code: string }>().code))).toEqual(
    new Set(['username_taken']),
  );
  expect(lost.every(({ raw }) => raw.headers['set-cookie'] === undefined)).toBe(true);
  const rows = await app.database.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, 'wanted'));
  expect(rows).toHaveLength(1);
});

test('a refused registration does not change the account that has the username', async () => {
  const body = newcomer();
  await app.client().call(register, { body });
  await registerAs({ username: body.username, password: 'another password' });
  const again = await app.client().call(login, {
    body: { username: body.username, password: 'another password' },
  });
  expect(again.status).toBe(401);
});
