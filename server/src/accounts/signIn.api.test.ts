import { currentUser, login, logout, register } from '@lendloop/contract/accounts';
import { endAllSessions } from '@lendloop/contract/sessions';
import { parseOptions, verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { users } from '../db/schema.ts';
import { limitsInMemory } from '../http/limits/limits.ts';
import { startAppForTest, startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makePerson } from '../testing/factories.ts';
import { hashPassword } from './proof/passwords.ts';

// Modules loaded by another test file of this process hold the library without the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

const PASSWORD = 'correct horse';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const limitedApp = () => startAppForTest({ database: app.database, config: { rateLimit: true } });

const person = async (on: TestApp, values: Parameters<typeof makePerson>[1] = {}) =>
  makePerson(on, { passwordHash: await hashPassword(PASSWORD), ...values });

const tryAs = (on: TestApp, username: string, password = PASSWORD, address?: string) =>
  on
    .client()
    .call(
      login,
      { body: { username, password } },
      address === undefined ? {} : { 'x-forwarded-for': address },
    );

test('signs in by username or email, in any case and with surrounding spaces', async () => {
  const { id } = await person(app, { username: 'Zoë', email: 'Zoe@example.com' });
  for (const name of ['Zoë', 'zoë', 'ZOË', 'Zoe\u0308', ' Zoë ', 'zoe@EXAMPLE.com']) {
    const { status, body } = await tryAs(app, name);
    expect([name, status, body.id]).toEqual([name, 200, id]);
  }
});

test('a password matches in any Unicode form that a keyboard sends', async () => {
  const { username } = await person(app, { passwordHash: await hashPassword('pa\u0308ssword') });
  for (const password of ['p\u00e4ssword', 'pa\u0308ssword'])
    expect((await tryAs(app, username, password)).status).toBe(200);
});

test('a wrong password, an unknown name and an account without a password get the same answer after the same work', async () => {
  const known = await person(app);
  const withoutPassword = await makePerson(app);
  const [row] = await app.database.db.select().from(users).where(eq(users.id, known.id));
  for (const name of [known.username, 'nobody-at-all', 'nobody@example.com', withoutPassword.username]) {
    vi.mocked(verify).mockClear();
    const { status, raw } = await tryAs(app, name, 'wrong password');
    expect(status).toBe(401);
    expect(raw.json()).toEqual({ code: 'wrong_credentials', message: 'Invalid username or password' });
    expect(raw.headers['set-cookie']).toBeUndefined();
    expect(vi.mocked(verify)).toHaveBeenCalledOnce();
    const hashed = vi.mocked(verify).mock.calls[0]?.[0] ?? '';
    expect(parseOptions(hashed)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(hashed.length).toBeGreaterThanOrEqual(row?.passwordHash?.length ?? Infinity);
  }
});

test('many sign-ins from one address keep nobody else waiting for a password to be checked', async () => {
  const on = await limitedApp();
  const held = Promise.withResolvers<boolean>();
  const checked: string[] = [];
  vi.mocked(verify).mockImplementation((_hash, password) => {
    checked.push(String(password));
    return held.promise;
  });
  onTestFinished(() => void vi.mocked(verify).mockReset());
  const flood = Array.from({ length: 20 }, (_, n) => tryAs(on, `nobody-${n}`, 'flood', '198.51.100.7'));
  await expect.poll(() => checked).toContain('flood');
  const other = tryAs(on, 'somebody', 'other', '198.51.100.8');
  await expect.poll(() => checked).toContain('other');
  expect(checked.length).toBeLessThanOrEqual(3);
  held.resolve(false);
  for (const { status } of await Promise.all([other, ...flood])) expect(status).toBe(401);
});

test('a password that is changed while it is being verified lets nobody in', async () => {
  const { id, username } = await person(app);
  const passwordHash = await hashPassword('another one');
  vi.mocked(verify).mockImplementationOnce(async () => {
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    return true;
  });
  const { status, raw } = await tryAs(app, username);
  expect([status, raw.headers['set-cookie']]).toEqual([401, undefined]);
  expect((await tryAs(app, username, 'another one')).status).toBe(200);
});

test.each([
  [{ username: '', password: 'x' }, 'username', 'Username is required'],
  [{ username: 'x', password: '' }, 'password', 'Password is required'],
])('the body %j is refused with its text', async (body, path, message) => {
  const answer = await app.client().call(login, { body });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ issues: [{ path, message }] });
});

test('another site can neither sign in, register nor sign out', async () => {
  const { username } = await person(app);
  const foreign = { origin: 'https://evil.example' };
  const body = { username, password: PASSWORD };
  const newcomer = { ...body, username: 'fromafar', email: 'a@b.example', fullName: 'From Afar' };
  const { client } = await makePerson(app);
  const answers = [
    await app.client().call(login, { body }, foreign),
    await app.client().call(register, { body: newcomer }, foreign),
    await client.call(logout, {}, foreign),
    await client.call(logout, {}, { 'sec-fetch-site': 'cross-site' }),
  ];
  for (const { status, raw } of answers) {
    expect(status).toBe(403);
    expect(raw.json()).toMatchObject({ code: 'foreign_origin' });
    expect(raw.headers['set-cookie']).toBeUndefined();
  }
  expect((await client.call(currentUser, {})).status).toBe(200);
});

test('ten failed tries for one account from one address are answered, by username or email; then that address waits', async () => {
  const limited = await limitedApp();
  await person(limited, { username: 'Target', email: 'Target@example.com' });
  const other = await person(limited);
  const from = '203.0.113.4';
  for (let n = 0; n < 15; n++) expect((await tryAs(limited, 'target')).status).toBe(200);
  const names = ['target', 'TARGET', 'target@example.com', 'Target@Example.com'];
  for (let n = 0; n < 10; n++)
    expect((await tryAs(limited, names[n % 4] ?? '', 'wrong', from)).status).toBe(401);
  for (const name of names) {
    const { status, raw } = await tryAs(limited, name, PASSWORD, from);
    expect(status).toBe(429);
    expect(raw.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(raw.headers['retry-after'])).toBeLessThanOrEqual(60);
  }
  expect((await tryAs(limited, other.username, PASSWORD, from)).status).toBe(200);
  expect((await tryAs(limited, 'target', PASSWORD, '203.0.113.5')).status).toBe(200);
});

test('the addresses of one IPv6 customer count as one', async () => {
  const limited = await limitedApp();
  const { username } = await person(limited);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await tryAs(limited, username, 'wrong', `2001:db8:1:2::${n + 1}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('the networks of one IPv6 customer have 120 failed tries a minute in total', async () => {
  const limited = await limitedApp();
  const statusesFrom = async (networks: number) => {
    const tries = Array.from({ length: networks * 10 }, (_, n) =>
      tryAs(limited, `nobody${n}`, 'wrong', `2001:db8:9:${n % networks}::1`),
    );
    return (await Promise.all(tries)).map(({ status }) => status);
  };
  expect(new Set(await statusesFrom(12))).toEqual(new Set([401]));
  expect((await tryAs(limited, 'nobody', 'wrong', '2001:db8:9:ff::1')).status).toBe(429);
  expect((await tryAs(limited, 'nobody', 'wrong', '2001:db8:a::1')).status).toBe(401);
});

/** Tries wrong passwords from that many addresses, ten from each; returns the statuses. */
async function storm(on: TestApp, username: string, addresses: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < addresses; from++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tryAs(on, username, 'wrong', `198.51.100.${from}`)),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
}

test('after a hundred failed tries an hour an account is closed to strangers, but not to a known browser', async () => {
  const limited = await limitedApp();
  const { username, id } = await person(limited);
  const own = limited.client();
  const signIn = (client: Client, password = PASSWORD) =>
    client.call(login, { body: { username, password } }, { 'x-forwarded-for': '203.0.113.50' });
  expect((await signIn(own)).status).toBe(200);
  await own.call(logout, {});
  expect(new Set(await storm(limited, username, 10))).toEqual(new Set([401]));
  expect((await tryAs(limited, username, PASSWORD, '203.0.113.9')).status).toBe(429);
  expect((await tryAs(limited, `${username}@example.com`, PASSWORD, '203.0.113.9')).status).toBe(429);
  // Even from an address with no tries left, and ten times a minute.
  for (let n = 0; n < 30; n++) await tryAs(limited, `nobody${n}`, 'wrong', '203.0.113.50');
  expect((await tryAs(limited, 'nobody', 'wrong', '203.0.113.50')).status).toBe(429);
  for (let n = 0; n < 9; n++) expect((await signIn(own, 'mistyped')).status).toBe(401);
  expect((await signIn(own)).status).toBe(200);
  expect((await signIn(own, 'mistyped')).status).toBe(401);
  expect((await signIn(own)).status).toBe(429);
  // This does not help it with any other account.
  const other = await person(limited);
  await storm(limited, other.username, 10);
  const elsewhere = await own.call(login, { body: { username: other.username, password: PASSWORD } });
  expect(elsewhere.status).toBe(429);
  const { rows } = await limited.database.db.execute(sql`
    select token_hash from known_devices where user_id = ${id}`);
  expect(rows).toHaveLength(1);
});

test('a browser known to one account is not known to another', async () => {
  const client = app.client();
  const deviceAfter = async (username: string) => {
    const { raw } = await client.call(login, { body: { username, password: PASSWORD } });
    return raw.cookies.find(({ name }) => name.endsWith('lendloop_device'))?.value;
  };
  const [first, second] = [await person(app), await person(app)];
  const firsts = await deviceAfter(first.username);
  expect(await deviceAfter(first.username)).toBe(firsts);
  const seconds = await deviceAfter(second.username);
  expect(seconds).toMatch(/^[\w-]{43}$/);
  expect(seconds).not.toBe(firsts);
});

test('a known browser has thirty failed tries an hour', async () => {
  const inMemory = limitsInMemory(true);
  // Limits by the minute do not apply here.
  const node = await startAppForTest({
    database: app.database,
    makeLimit: (name, points, seconds) => inMemory(name, seconds === undefined ? 1000 : points, 60 * 60),
  });
  const { username } = await person(node);
  const client = node.client();
  const statusOf = async (password: string) =>
    (await client.call(login, { body: { username, password } })).status;
  expect(await statusOf(PASSWORD)).toBe(200);
  const statuses = [];
  for (let n = 0; n < 31; n++) statuses.push(await statusOf('mistyped'));
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 401), 429]);
});

test('an unknown name is closed in the same way', async () => {
  const limited = await limitedApp();
  expect(new Set(await storm(limited, 'nobody-at-all', 10))).toEqual(new Set([401]));
  expect((await tryAs(limited, 'NOBODY-at-all', PASSWORD, '203.0.113.9')).status).toBe(429);
});

test('signing out everywhere forgets known browsers, an ordinary sign-out does not', async () => {
  const limited = await limitedApp();
  const { username, id } = await person(limited);
  const own = limited.client();
  const known = async () =>
    (await limited.database.db.execute(sql`select from known_devices where user_id = ${id}`)).rows.length;
  const body = { username, password: PASSWORD };
  await own.call(login, { body });
  await own.call(logout, {});
  expect(await known()).toBe(1);
  await own.call(login, { body });
  expect(await known()).toBe(1);
  await own.call(endAllSessions, {});
  expect(await known()).toBe(0);
});

test('the last twenty browsers of an account are known', async () => {
  const { username, id } = await person(app);
  for (let n = 0; n < 22; n++) await tryAs(app, username);
  const { rows } = await app.database.db.execute(sql`select from known_devices where user_id = ${id}`);
  expect(rows).toHaveLength(20);
});

test('an unknown name runs out of tries just like a known one', async () => {
  const limited = await limitedApp();
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await tryAs(limited, n % 2 ? 'nobody-at-all' : 'NOBODY-at-all')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('thirty failed tries from one address are answered, whatever the names; another address gets in', async () => {
  const limited = await limitedApp();
  const { username } = await person(limited);
  for (let n = 0; n < 30; n++)
    expect((await tryAs(limited, `nobody${n}`, 'wrong', '203.0.113.7')).status).toBe(401);
  expect((await tryAs(limited, username, PASSWORD, '203.0.113.7')).status).toBe(429);
  expect((await tryAs(limited, username, PASSWORD, '203.0.113.8')).status).toBe(200);
});

test('a correct guess at the end of a burst of wrong ones does not get in', async () => {
  const limited = await limitedApp();
  const { username } = await person(limited);
  const guesses = [...Array.from({ length: 60 }, (_, n) => `wrong ${n}`), PASSWORD];
  const answers = await Promise.all(guesses.map((guess) => tryAs(limited, username, guess, '203.0.113.1')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(51);
});
