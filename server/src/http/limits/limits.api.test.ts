import { login } from '@lendloop/contract/accounts';
import { listItems } from '@lendloop/contract/items';
import { sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { openWire } from '../../testing/faults/wire.ts';
import { startRedis, type TestRedis } from '../../testing/redis.ts';
import { connect } from '../../testing/socket.ts';
import { limitsInMemory } from './limits.ts';
import { openLimits } from './sharedLimits.ts';

let redis: TestRedis;
let first: TestApp;
beforeAll(async () => {
  [redis, first] = await Promise.all([startRedis(), startTestApp()]);
});
afterAll(() => Promise.all([redis.stop(), first.close()]));

/** Two nodes on one database that count in one Redis. */
async function startNodes(): Promise<[TestApp, TestApp]> {
  const start = async () => {
    const limits = await openLimits({ rateLimit: true, redisUrl: redis.url, tell: () => {} });
    onTestFinished(() => limits.close());
    return startAppForTest({ database: first.database, makeLimit: limits.makeLimit });
  };
  return [await start(), await start()];
}

const statusesOf = async (calls: Iterable<() => Promise<{ status: number }>>) => {
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await call()).status);
  return statuses;
};

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

test('ten failed sign-ins for an account from one address are allowed on two nodes together', async () => {
  const [one, two] = await startNodes();
  const { username } = await makePerson(one);
  const tries = Array.from({ length: 14 }, (_, index) => () => {
    const body = { username, password: 'wrong password' };
    return (index % 2 ? one : two).client().call(login, { body }, { 'x-forwarded-for': '198.51.100.20' });
  });
  const statuses = await statusesOf(tries);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 4]);
});

test('a user’s 120 writes a minute are counted over nodes, calls and live connections', async () => {
  const [one, two] = await startNodes();
  const owner = await makePerson(one);
  const writer = await makePerson(one);
  const { id: itemId } = await makeItem(one, owner.id);
  const body = { receiverId: owner.id, itemId, content: 'Is it free?' };
  const at = (app: TestApp, { client }: Person) => app.client(client.session());

  const socket = await connect(two, writer.client.session());
  socket.send({ type: 'auth', userId: writer.id });
  await socket.take('notification_count');
  for (let sent = 0; sent < 40; sent++) socket.send({ type: 'message', ...body });
  await socket.take('message_sent', 40);
  const calls = Array.from(
    { length: 90 },
    (_, index) => () => at(index % 2 ? one : two, writer).call(sendMessage, { body }),
  );
  const statuses = await statusesOf(calls);
  expect([count(statuses, 201), count(statuses, 429)]).toEqual([80, 10]);
  socket.send({ type: 'message', ...body });
  const [refusal] = await socket.take('error');
  expect(refusal?.code).toBe('too_many_requests');
  expect((await at(two, owner).call(sendMessage, { body: { ...body, receiverId: writer.id } })).status).toBe(
    201,
  );
  socket.socket.close();
  await socket.closed;
});

test('an address has 1,200 reads a minute across all nodes, and each address behind a proxy has its own', async () => {
  const [one, two] = await startNodes();
  const read = (app: TestApp, address: string) => () =>
    app.client().call(listItems, { query: { limit: 1 } }, { 'x-forwarded-for': address });
  const statuses = await statusesOf(
    Array.from({ length: 1210 }, (_, index) => read(index % 2 ? one : two, '198.51.100.77')),
  );
  expect([count(statuses, 200), count(statuses, 429)]).toEqual([1200, 10]);
  expect((await read(one, '198.51.100.78')()).status).toBe(200);
  // What is no call of the contract is no way around it.
  for (const url of ['/api/openapi.json', '/api/nothing', '/api/auth/google']) {
    const answer = await one.server.inject({ url, headers: { 'x-forwarded-for': '198.51.100.77' } });
    expect([url, answer.statusCode]).toEqual([url, 429]);
  }
  const origin = await one.server.listen({ host: '127.0.0.1', port: 0 });
  // Nor is another way of writing its address.
  for (const target of [
    '/%61pi/items',
    '/api/items?limit=1',
    `${origin}/api/items`,
    `${origin}/%61pi/nothing`,
  ])
    expect([target, await statusOf(origin, target, '198.51.100.77')]).toEqual([target, 429]);
  for (const url of ['/healthz', '/readyz']) {
    const health = await one.server.inject({ url, headers: { 'x-forwarded-for': '198.51.100.77' } });
    expect([url, health.statusCode]).toEqual([url, 200]);
  }
});

/** The status of an answer to a target as it stands on the wire. */
async function statusOf(origin: string, target: string, address: string): Promise<number> {
  const wire = await openWire(Number(new URL(origin).port));
  onTestFinished(() => wire.cut());
  wire.write(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await wire.until(/\r\n\r\n/))?.[1]);
}

test('an address has 600 writes a minute, whoever is signed in; a refused call makes no query', async () => {
  const app = await startAppForTest({ config: { rateLimit: true } });
  const people: Person[] = [];
  for (let made = 0; made < 6; made++) people.push(await makePerson(app));
  const toNobody = { receiverId: 2_000_000_000, itemId: 2_000_000_000, content: 'Is it free?' };
  // One customer of a network provider, at ever other addresses.
  let made = 0;
  const write = ({ client }: Person) =>
    client.call(sendMessage, { body: toNobody }, { 'x-forwarded-for': `2001:db8:7:7::${++made}` });
  const statuses: number[] = [];
  for (const person of people.slice(0, 5))
    for (let sent = 0; sent < 120; sent++) statuses.push((await write(person)).status);
  expect(count(statuses, 404)).toBe(600);
  const [, , , , , rested] = people;
  if (!rested) throw new Error('Nobody has rested.');
  await app.database.db.$client.query('alter table sessions rename to visits');
  expect((await write(rested)).status).toBe(429);
  const elsewhere = { 'x-forwarded-for': '2001:db8:7:8::1' };
  const answer = await rested.client.call(sendMessage, { body: toNobody }, elsewhere);
  expect(answer.status).toBe(500);
});

const FEW = 30;

test('pages, pictures and missing files count by address too, even without a route', async () => {
  const counted = limitsInMemory(true);
  let filesAMinute = 0;
  const app = await startAppForTest({
    // As many as there are would take a minute, which is when the count begins anew.
    makeLimit: (name, points, seconds) => {
      if (name !== 'files') return counted(name, points, seconds);
      filesAMinute = points;
      return counted(name, FEW, seconds);
    },
  });
  const headers = { 'x-forwarded-for': '198.51.100.80' };
  const statusAt = async (url: string) => (await app.server.inject({ url, headers })).statusCode;
  const paths = ['/nothing', `/images/${'a'.repeat(64)}`, '/%zz'];
  for (let asked = 0; asked < FEW; asked++)
    expect(await statusAt(paths[asked % paths.length] ?? '/')).not.toBe(429);
  for (const url of [...paths, '/', '/search']) expect([url, await statusAt(url)]).toEqual([url, 429]);
  expect(await statusAt('/healthz')).toBe(200);
  // A page full of pictures is not the end of the calls.
  expect(await statusAt('/api/categories')).toBe(200);
  expect(filesAMinute).toBe(6000);
});

test('rejected calls count too, so visitors cannot repeat them without limit', async () => {
  const app = await startAppForTest({ database: first.database, config: { rateLimit: true } });
  const statusOf = async (method: 'GET' | 'POST', url: string) =>
    (await app.server.inject({ method, url, headers: { 'x-forwarded-for': '198.51.100.79' } })).statusCode;
  const statuses = async (number: number, method: 'GET' | 'POST', url: string) => {
    const found: number[] = [];
    for (let asked = 0; asked < number; asked++) found.push(await statusOf(method, url));
    return [count(found, 401), count(found, 429)];
  };
  expect(await statuses(1205, 'GET', '/api/user')).toEqual([1200, 5]);
  expect(await statuses(125, 'POST', '/api/messages')).toEqual([120, 5]);
});

test('a read costs points for the length of its answer, however little of it is sent', async () => {
  const counted = limitsInMemory(true);
  const app = await startAppForTest({
    makeLimit: (name, points, seconds) => counted(name, name === 'reads' ? 50 : points, seconds),
  });
  const owner = await makePerson(app);
  const images = Array.from(
    { length: 10 },
    (_, index) => `https://example.com/${index}${'a'.repeat(450)}.jpg`,
  );
  for (let made = 0; made < 200; made++) await makeItem(app, owner.id, { images });
  const list =
    (limit: number, address: string, headers: Record<string, string> = {}) =>
    async () => {
      const answer = await app.server.inject({
        url: `/api/items?limit=${limit}`,
        headers: { 'x-forwarded-for': address, ...headers },
      });
      return { status: answer.statusCode, etag: answer.headers.etag };
    };
  const short = await statusesOf(Array.from({ length: 12 }, () => list(5, '198.51.100.31')));
  expect(count(short, 200)).toBe(12);
  // Some 900 KB each.
  const { etag = '' } = await list(200, '198.51.100.32')();
  const ways: Record<string, string>[] = [{}, { 'accept-encoding': 'br' }, { 'if-none-match': etag }];
  for (const [at, headers] of ways.entries()) {
    const long = await statusesOf(
      Array.from({ length: 12 }, () => list(200, `198.51.100.${at + 33}`, headers)),
    );
    expect(12 - count(long, 429)).toBeLessThan(5);
    expect(long.at(-1)).toBe(429);
  }
});

test('an address has 1,200 health checks a minute, whatever else it has requested', async () => {
  const app = await startAppForTest({ config: { rateLimit: true } });
  const ask = (url: string, address = '198.51.100.90') =>
    app.server.inject({ url, headers: { 'x-forwarded-for': address } });
  for (let asked = 0; asked < 1200; asked++) expect((await ask('/healthz')).statusCode).toBe(200);
  expect((await ask('/healthz')).statusCode).toBe(429);
  expect((await ask('/api/categories')).statusCode).toBe(200);
  expect((await ask('/healthz', '198.51.100.91')).statusCode).toBe(200);
});
