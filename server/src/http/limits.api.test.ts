import { login } from '@lendloop/contract/accounts';
import { listItems } from '@lendloop/contract/items';
import { sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { connect } from '../testing/socket.ts';
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

test('ten failed tries for an account from one address are all there are on two nodes together', async () => {
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
}, 60_000);

test('an address has its 1,200 reads a minute on all nodes, a proxied one its own', async () => {
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
  const health = await one.server.inject({
    url: '/healthz',
    headers: { 'x-forwarded-for': '198.51.100.77' },
  });
  expect(health.statusCode).toBe(200);
}, 60_000);

test('what is refused counts too: whoever is not signed in does not ask without end', async () => {
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
