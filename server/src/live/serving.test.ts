import fastifyCookie from '@fastify/cookie';
import { CLOSE } from '@lendloop/contract/live';
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';

import { makeHopOf, trustProxies } from '../http/callers/hop.ts';
import { FloodGuard } from '../http/limits/floodGuard.ts';
import { limitsInMemory } from '../http/limits/limits.ts';
import { takeTurns } from '../http/limits/turns.ts';
import type { Viewer } from '../http/route.ts';
import { connectTo } from '../testing/socket.ts';
import { closeSocketsOfPerson, closeSocketsOfSessions, openLocalBus, type Bus } from './bus.ts';
import type { LiveDependencies, NewMessage } from './dependencies.ts';
import { serveLive } from './socket.ts';

const PUBLIC_URL = 'http://lendloop.example';

const viewer = (id: number): Viewer => ({
  id,
  username: `person${id}`,
  fullName: `Person ${id}`,
  email: `person${id}@example.com`,
  location: null,
  bio: null,
  avatar: null,
  createdAt: '2030-01-01T00:00:00.000Z',
  verificationStatus: 'pending',
  findable: false,
  isAdmin: false,
  emailVerified: true,
  authProvider: 'local',
  hasBlocks: false,
});

const message = (id: number): NewMessage => ({
  id,
  senderId: 2,
  receiverId: 1,
  itemId: 1,
  content: 'x'.repeat(5000),
  createdAt: '2030-01-01T00:00:00.000Z',
  clientId: null,
  warnings: [],
  isRemoved: false,
  senderName: 'Person 2',
});

/** A server of the live connection alone, without a database: the session `7` is that of person 7. */
async function serve(
  parts: Partial<LiveDependencies> = {},
  { pingMs, authenticateMs }: { pingMs?: number; authenticateMs?: number } = {},
) {
  const bus = openLocalBus();
  const server = fastify();
  await server.register(fastifyCookie);
  const metrics = new Registry();
  serveLive(
    server,
    bus,
    {
      identify: async (token) => ({ viewer: viewer(Number(token)), session: token }),
      findAlive: async (sessions) => new Set(sessions),
      findMessages: async (ids) => ids.map(message),
      findRentals: async () => [],
      findDecisions: async () => [],
      countUnread: async () => new Map(),
      sendMessage: async () => message(1),
      mayWrite: async () => true,
      ...parts,
    },
    {
      isForeign: () => false,
      hopOf: makeHopOf(trustProxies(['127.0.0.1']), PUBLIC_URL),
      makeLimit: limitsInMemory(true),
      floodGuard: new FloodGuard(true),
      inTurn: takeTurns(server, 'embedded', false),
      isBounded: true,
      pingMs,
      authenticateMs,
      metrics,
    },
  );
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const open = async (userId: number, session = String(userId)) => {
    const tab = await connectTo(address, session);
    tab.send({ type: 'auth', userId });
    await tab.take('notification_count');
    return tab;
  };
  const count = async () => Number(/^live_sockets (\d+)$/m.exec(await metrics.metrics())?.[1]);
  return { server, bus, address, open, count };
}

it('drops a client that leaves a megabyte unread; the others miss nothing', async () => {
  const { bus, open, count } = await serve();
  const [slow, quick] = [await open(1), await open(1)];
  slow.socket.pause();
  const before = process.memoryUsage().rss;
  for (let id = 1; id <= 4000; id++) {
    await bus.publish({ kind: 'message', id, senderId: 2, receiverId: 1 });
    if (id % 100 === 0) await quick.take('new_message', id);
  }
  expect(quick.of('new_message').map(({ message: { id } }) => id)).toEqual(
    Array.from({ length: 4000 }, (_, index) => index + 1),
  );
  await expect.poll(count).toBe(1);
  // 20 MB were sent to it; what it has not read is not kept here.
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
});

it('keeps a client that reads, even when it is sent more than that at once', async () => {
  const { bus, open } = await serve();
  const tab = await open(1);
  for (let id = 1; id <= 210; id++) void bus.publish({ kind: 'message', id, senderId: 2, receiverId: 1 });
  expect(await tab.take('new_message', 210)).toHaveLength(210);
});

it('drops a peer that answers no ping, and keeps one that does', async () => {
  const { address, open, count } = await serve({}, { pingMs: 300 });
  const silent = new WebSocket(`${address.replace('http', 'ws')}/ws`, { autoPong: false });
  const closed = new Promise<number>((resolve) => silent.once('close', resolve));
  const alive = await open(1);
  expect(await closed).toSatisfy((code) => code === 1006 || code === CLOSE.violation);
  await new Promise((resolve) => {
    let pings = 0;
    alive.socket.on('ping', () => ++pings === 3 && resolve(pings));
  });
  expect(await count()).toBe(1);
});

it('closes a connection that does not authenticate in time, even one that answers pings but no close frame', async () => {
  const { address, open, count } = await serve({}, { pingMs: 1000, authenticateMs: 500 });
  const tab = await open(1);
  const unknown = await connectTo(address, '3');
  const unheard = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  await new Promise((resolve) => unheard.once('open', resolve));
  // Nothing that is sent to it is read any more.
  unheard.pause();
  onTestFinished(() => unheard.terminate());
  expect(await unknown.closed).toBe(CLOSE.violation);
  await expect.poll(count).toBe(1);
  expect(tab.socket.readyState).toBe(WebSocket.OPEN);
});

it('closes sockets of an ended session within two rounds', async () => {
  const ended = new Set<string>();
  const { open } = await serve(
    { findAlive: async (sessions) => new Set(sessions.filter((session) => !ended.has(session))) },
    { pingMs: 200 },
  );
  const [one, two] = [await open(1), await open(2)];
  ended.add('1');
  expect(await one.closed).toBe(CLOSE.violation);
  expect(two.socket.readyState).toBe(WebSocket.OPEN);
});

it('closes every socket of an ended session or person, and no other', async () => {
  const { bus, open } = await serve({
    identify: async (token) => ({ viewer: viewer(Number(token[0])), session: token }),
  });
  const [first, again, second, other] = [
    await open(1, '1a'),
    await open(1, '1a'),
    await open(1, '1b'),
    await open(2),
  ];
  await closeSocketsOfSessions(bus, ['1a']);
  expect(await Promise.all([first.closed, again.closed])).toEqual([CLOSE.violation, CLOSE.violation]);
  expect(second.socket.readyState).toBe(WebSocket.OPEN);
  await closeSocketsOfPerson(bus, 1);
  expect(await second.closed).toBe(CLOSE.violation);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  // Whoever signs in again comes in again.
  await open(1, '1c');
});

it.each([
  ['session', (bus: Bus) => closeSocketsOfSessions(bus, ['1'])],
  ['person', (bus: Bus) => closeSocketsOfPerson(bus, 1)],
])('lets nobody in whose %s is ended between the look at the session and the entry', async (_, end) => {
  let answer = () => {};
  const { bus, address } = await serve({
    identify: async (token) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { viewer: viewer(Number(token)), session: token };
    },
  });
  const tab = await connectTo(address, '1');
  tab.send({ type: 'auth', userId: 1 });
  const before = answer;
  await expect.poll(() => answer).not.toBe(before);
  await end(bus);
  answer();
  expect(await tab.closed).toBe(CLOSE.violation);
  expect(tab.of('notification_count')).toEqual([]);
});

it('closes all sockets with 1012 when the server stops, and accepts no more', async () => {
  const { server, address, open } = await serve();
  const tabs = await Promise.all([open(1), open(2)]);
  const silent = await connectTo(address, '3');
  silent.socket.pause();
  const start = performance.now();
  await server.close();
  // The silent one would be waited for half a minute.
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([CLOSE.restart, CLOSE.restart]);
  await expect(connectTo(address, '1')).rejects.toThrow('ECONNREFUSED');
});

it('makes all clients refetch when rows cannot be read for so long that too many events wait', async () => {
  let isBroken = true;
  const { bus, open } = await serve({
    findMessages: async (ids) => {
      if (isBroken) throw new Error('The database is away.');
      return ids.map((id) => ({ ...message(id), content: 'x' }));
    },
  });
  const tab = await open(1);
  for (let id = 1; id <= 12_000; id++) void bus.publish({ kind: 'message', id, senderId: 2, receiverId: 1 });
  await tab.take('refetch');
  isBroken = false;
  await tab.until(() => tab.of('new_message').some(({ message: { id } }) => id === 12_000));
  const ids = tab.of('new_message').map(({ message: { id } }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeLessThan(12_000);
});

it('closes a connection that only pings', async () => {
  const { open } = await serve();
  const [tab, other] = [await open(1), await open(2)];
  tab.socket.on('pong', () => tab.socket.ping());
  tab.socket.ping();
  expect(await tab.closed).toBe(CLOSE.violation);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
});

it('limits a socket with a thousand frames a second while the others miss nothing', async () => {
  const { bus, open } = await serve();
  const flood = await open(1);
  const other = await open(2);
  const frames = Array.from({ length: 50 }, (_, index) =>
    JSON.stringify(
      index % 2 === 0
        ? { type: 'message', receiverId: 1, itemId: 1, content: 'x' }
        : { type: 'typing', receiverId: 1, itemId: 1 },
    ),
  );
  let sent = 0;
  const flooding = setInterval(() => {
    if (flood.socket.readyState !== WebSocket.OPEN) return;
    for (const frame of frames) flood.sendText(frame);
    sent += frames.length;
  }, 50);
  onTestFinished(() => clearInterval(flooding));
  const before = process.memoryUsage().rss;
  for (let id = 1; id <= 100; id++) {
    await bus.publish({ kind: 'message', id, senderId: 1, receiverId: 2 });
    await other.take('new_message', id);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  clearInterval(flooding);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  expect(sent).toBeGreaterThan(500);
  // It goes on beyond what frames may cost, and is closed.
  expect(await flood.closed).toBe(CLOSE.violation);
  // The limit of writes, 120 a minute, holds here as over HTTP.
  expect(flood.of('message_sent')).toHaveLength(120);
  expect(new Set(flood.of('error').map(({ code }) => code))).toEqual(new Set(['too_many_requests']));
  expect(other.of('typing').length).toBe(0);
});
