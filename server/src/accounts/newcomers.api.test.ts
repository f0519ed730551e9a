import { register } from '@lendloop/contract/accounts';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { DAY_SECONDS, limitsInMemory } from '../http/limits/limits.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';

// Modules loaded by another test file of this process hold the library without the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let made = 0;
const newcomer = () => ({
  username: `comer${++made}`,
  email: `comer${made}@example.com`,
  password: 'correct horse',
  fullName: 'New Comer',
});

const registerAt = (node: TestApp, address: string, body = newcomer()) =>
  node.client().call(register, { body }, { 'x-forwarded-for': address });

test('an address can create ten accounts an hour, even with many requests at once', async () => {
  const node = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => registerAt(node, `2001:db8:1:1::${index}`)),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(429)]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3000);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect(refused?.body).toEqual({
    code: 'new_account_limit',
    message: 'Too many attempts. Please try again in 60 minutes',
  });
  expect((await registerAt(node, '2001:db8:1:2::1')).status).toBe(201);
});

test('the networks of one IPv6 customer can create forty accounts an hour in total', async () => {
  const node = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  const statuses: number[] = [];
  for (let n = 0; n < 41; n++)
    statuses.push((await registerAt(node, `2001:db8:7:${Math.floor(n / 8)}::${n}`)).status);
  expect(statuses).toEqual([...Array<number>(40).fill(201), 429]);
  expect((await registerAt(node, '2001:db8:8::1')).status).toBe(201);
});

test('a taken username costs no password hash, and thirty of them a minute are answered', async () => {
  const node = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  const first = newcomer();
  expect((await registerAt(node, '198.51.100.3', first)).status).toBe(201);
  vi.mocked(hash).mockClear();
  for (let tried = 0; tried < 30; tried++) {
    const again = { ...newcomer(), username: first.username };
    const { status, body } = await registerAt(node, '198.51.100.3', again);
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'username_taken' })]);
  }
  const refused = await registerAt(node, '198.51.100.3', { ...newcomer(), email: first.email });
  expect(refused.status).toBe(429);
  expect(vi.mocked(hash)).not.toHaveBeenCalled();
});

test('an address gets 300 answers a day that a username or email is taken', async () => {
  const node = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  const first = newcomer();
  expect((await registerAt(node, '198.51.100.4', first)).status).toBe(201);
  await node.context.makeLimit('taken names a day', 300, DAY_SECONDS).spend('198.51.100.4', 299);
  const takenEmail = () => registerAt(node, '198.51.100.4', { ...newcomer(), email: first.email });
  expect((await takenEmail()).status).toBe(409);
  const refused = await takenEmail();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect((await registerAt(node, '198.51.100.5', { ...newcomer(), email: first.email })).status).toBe(409);
});

test('whoever has tried too many is not told either that a name is free', async () => {
  const node = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  const first = newcomer();
  expect((await registerAt(node, '198.51.100.6', first)).status).toBe(201);
  await node.context.makeLimit('taken names a day', 300, DAY_SECONDS).spend('198.51.100.6', 300);
  const taken = await registerAt(node, '198.51.100.6', { ...newcomer(), email: first.email });
  const free = await registerAt(node, '198.51.100.6');
  expect([free.status, free.body]).toEqual([taken.status, taken.body]);
  expect(free.status).toBe(429);
});

test('whoever chooses a taken username or email may choose another', async () => {
  const node = await startAppForTest({ database: app.database, config: { rateLimit: true } });
  const first = newcomer();
  expect((await registerAt(node, '198.51.100.1', first)).status).toBe(201);
  for (let tried = 0; tried < 6; tried++) {
    const again = {
      ...newcomer(),
      ...(tried % 2 ? { username: first.username.toUpperCase() } : { email: first.email }),
    };
    expect((await registerAt(node, '198.51.100.1', again)).status).toBe(409);
  }
  expect((await registerAt(node, '198.51.100.1')).status).toBe(201);
});

test('an address can create forty accounts a day', async () => {
  const inMemory = limitsInMemory(true);
  // An hour takes a second here.
  const node = await startAppForTest({
    database: app.database,
    makeLimit: (name, points, seconds = 60) => inMemory(name, points, Math.ceil(seconds / 3600)),
  });
  const register = async () => {
    const { status, headers } = await registerAt(node, '198.51.100.2');
    return { status, retryAfter: Number(headers['retry-after'] ?? 0) };
  };
  let created = 0;
  let last = { status: 0, retryAfter: 0 };
  await vi.waitFor(
    async () => {
      for (last = await register(); last.status === 201; last = await register()) created++;
      expect(last.retryAfter).toBeGreaterThan(1);
    },
    { timeout: 60_000, interval: 100 },
  );
  expect([created, last.status]).toEqual([40, 429]);
});
