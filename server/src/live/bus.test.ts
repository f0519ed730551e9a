import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import { createClient } from '@redis/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startRedis, type TestRedis } from '../testing/redis.ts';
import { closeSocketsOfSessions, openLocalBus, type Bus, type LiveEvent } from './bus.ts';
import { openBus } from './open.ts';

let postgres: TestPostgres;
let redis: TestRedis;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres({ durable: false }), startRedis()]);
});
afterAll(() => Promise.all([postgres.stop(), redis.stop()]));

const remote = [
  {
    name: 'of PostgreSQL',
    server: () => postgres,
    url: () => postgres.url('postgres'),
    open: () => openBus({ databaseUrl: postgres.url('postgres'), redisUrl: null }, () => {}),
    openAt: (databaseUrl: string) => openBus({ databaseUrl, redisUrl: null }, () => {}),
    say: async (text: string) => {
      const client = new pg.Client({ connectionString: postgres.url('postgres') });
      await client.connect();
      await client.query('select pg_notify($1, $2)', ['lendloop_live', text]);
      await client.end();
    },
  },
  {
    name: 'of Redis',
    server: () => redis,
    url: () => redis.url,
    open: () => openBus({ databaseUrl: null, redisUrl: redis.url }, () => {}),
    openAt: (redisUrl: string) => openBus({ databaseUrl: null, redisUrl }, () => {}),
    say: async (text: string) => {
      const client = await createClient({ url: redis.url }).connect();
      await client.publish('lendloop:live:0', text);
      client.destroy();
    },
  },
];
const all = [{ name: 'in the process', open: async () => openLocalBus() }, ...remote];

const typing = (senderId: number): LiveEvent => ({ kind: 'typing', senderId, receiverId: 1, itemId: 1 });
const message = (id: number): LiveEvent => ({ kind: 'message', id, senderId: 1, receiverId: 2 });

/** How long may be waited for what comes at once on an idle machine. */
const timeout = { timeout: 30_000 };

/** A bus with all that it was heard to say. */
async function openHeard(open: () => Promise<Bus>) {
  const bus = await open();
  onTestFinished(() => bus.close());
  const heard: LiveEvent[] = [];
  let gaps = 0;
  bus.subscribe((event) => heard.push(event));
  bus.onGap(() => gaps++);
  return { bus, heard, gaps: () => gaps };
}

/** A proxy to the server at `url` that can swallow the server's answers. */
async function startDeafProxy(url: string) {
  const { port, hostname } = new URL(url);
  const open = new Set<Socket>();
  let isDeaf = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    open.add(server);
    client.pipe(server);
    if (isDeaf) server.resume();
    else server.pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const way = new URL(url);
  way.hostname = '127.0.0.1';
  way.port = String(address.port);
  return {
    url: way.href,
    /** On the connections that are open now. */
    withholdAnswers: () => {
      for (const server of open) server.unpipe().resume();
    },
    /** On the connections that are made until it is called again. */
    ignoreNewConnections: (ignore: boolean) => (isDeaf = ignore),
  };
}

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

it('announces any number of sessions that end at once, in order', async () => {
  const { bus, heard } = await openHeard(async () => openLocalBus());
  const sessions = range(1, 300_000).map(String);
  await closeSocketsOfSessions(bus, sessions);
  expect(heard).toHaveLength(sessions.length);
  expect(heard[299_999]).toEqual({ kind: 'session_ended', session: '300000' });
});

describe.each(all)('the bus $name', ({ open }) => {
  it('delivers each event once, at once and in order to the listeners of its own node', async () => {
    const { bus, heard } = await openHeard(open);
    const again: LiveEvent[] = [];
    bus.subscribe((event) => again.push(event));
    const ended: LiveEvent = { kind: 'session_ended', session: 'a'.repeat(64) };
    const sent = bus.publish(message(1), typing(2));
    expect(heard).toEqual([message(1), typing(2)]);
    await sent;
    await bus.publish(ended);
    await bus.publish();
    await bus.ping();
    expect(heard).toEqual([message(1), typing(2), ended]);
    expect(again).toEqual(heard);
  });
});

describe.each(remote)('the bus $name', ({ server, url, open, openAt, say }) => {
  const openTwo = async () => [await openHeard(open), await openHeard(open)] as const;

  it('delivers each event once to the other nodes, in order per node', async () => {
    const [one, two] = await openTwo();
    const third = await openHeard(open);
    await Promise.all([
      ...range(1, 3000).map((id) => one.bus.publish(message(id))),
      ...range(10_001, 3000).map((id) => two.bus.publish(message(id), typing(id))),
    ]);
    await vi.waitFor(() => expect(third.heard).toHaveLength(9000), timeout);
    await vi.waitFor(
      () => expect([one, two].map(({ heard }) => heard.length)).toEqual([9000, 9000]),
      timeout,
    );
    for (const { heard, gaps } of [one, two, third]) {
      const ids = heard.flatMap((event) => (event.kind === 'message' ? [event.id] : []));
      expect(ids.filter((id) => id <= 10_000)).toEqual(range(1, 3000));
      expect(ids.filter((id) => id > 10_000)).toEqual(range(10_001, 3000));
      expect(gaps()).toBe(0);
    }
  });

  it('treats foreign messages as a gap, and receives what comes after them', async () => {
    const [one, two] = await openTwo();
    for (const text of ['no words of ours', '{"node":"another"}', 'null']) await say(text);
    await one.bus.publish(message(1));
    await vi.waitFor(() => expect(two.heard).toEqual([message(1)]), timeout);
    expect(two.gaps()).toBe(3);
  });

  it('has delivered everything to the others by the time it is closed', async () => {
    const [one, two] = await openTwo();
    for (const id of range(1, 500)) void one.bus.publish(message(id));
    await one.bus.close();
    await vi.waitFor(() => expect(two.heard).toEqual(range(1, 500).map(message)), timeout);
  });

  it('is whole except from the loss of its connection until the gap has been reported', async () => {
    const { bus } = await openHeard(open);
    const atGaps: boolean[] = [];
    bus.onGap(() => atGaps.push(bus.isWhole()));
    expect(bus.isWhole()).toBe(true);
    await server().kill();
    await vi.waitFor(() => expect(bus.isWhole()).toBe(false), timeout);
    await server().restart();
    await vi.waitFor(() => expect(bus.isWhole()).toBe(true), timeout);
    expect(atGaps).toEqual([false]);
  });

  it('recovers from an outage of its server: events published meanwhile arrive once, and a gap is reported', async () => {
    const [one, two] = await openTwo();
    await one.bus.publish(message(1));
    await server().kill();
    // Nobody waits for it to be back.
    await one.bus.publish(message(2));
    await two.bus.publish(message(3));
    await vi.waitFor(() => expect(one.bus.ping()).rejects.toThrow('There is no connection'), timeout);
    await server().restart();
    await vi.waitFor(() => expect([one.gaps(), two.gaps()]).toEqual([1, 1]), timeout);
    // What the other said then is heard, or lies in the gap: that depends on who is back first.
    expect(one.heard.slice(0, 2)).toEqual([message(1), message(2)]);
    await Promise.all([one.bus.ping(), two.bus.ping()]);
    await one.bus.publish(message(4));
    await two.bus.publish(message(5));
    await vi.waitFor(() => {
      for (const { heard } of [one, two])
        expect(heard).toEqual(expect.arrayContaining([message(4), message(5)]));
    }, timeout);
    for (const { heard } of [one, two])
      expect(new Set(heard.map((event) => JSON.stringify(event))).size).toBe(heard.length);
  });

  it('delivers an event once even if the server accepted it without acknowledging it', async () => {
    const deaf = await startDeafProxy(url());
    const one = await openHeard(() => openAt(deaf.url));
    const two = await openHeard(open);
    await one.bus.publish(message(1));
    await vi.waitFor(() => expect(two.heard).toEqual([message(1)]), timeout);
    deaf.withholdAnswers();
    void one.bus.publish(message(2));
    await vi.waitFor(() => expect(two.heard).toEqual([message(1), message(2)]), timeout);
    // These wait behind the one that is not acknowledged, and go with or after its second try.
    void one.bus.publish(message(3), message(4));
    await vi.waitFor(() => expect(one.gaps()).toBe(1), timeout);
    await one.bus.publish(message(5));
    await vi.waitFor(() => expect(two.heard).toEqual(range(1, 5).map(message)), timeout);
    expect(two.gaps()).toBe(0);
  });

  it('reconnects when a new connection gets no answer', async () => {
    const deaf = await startDeafProxy(url());
    deaf.ignoreNewConnections(true);
    const one = await openHeard(() => openAt(deaf.url));
    deaf.ignoreNewConnections(false);
    await vi.waitFor(() => expect(one.gaps()).toBe(1), timeout);
    await one.bus.ping();
  });

  it('opens before its server is available, and reports a gap once it is', async () => {
    await server().kill();
    const one = await openHeard(open);
    await expect(one.bus.ping()).rejects.toThrow('There is no connection');
    await one.bus.publish(message(1));
    expect(one.heard).toEqual([message(1)]);
    await server().restart();
    await vi.waitFor(() => expect(one.gaps()).toBe(1), timeout);
    await one.bus.ping();
  });

  it('drops events beyond its limit, and reports the gap to the others', async () => {
    const [one, two] = await openTwo();
    await one.bus.publish(message(1));
    await vi.waitFor(() => expect(two.heard).toHaveLength(1), timeout);
    // In one go, so that none of it has left before the rest comes.
    for (const id of range(2, 10_500)) void one.bus.publish(message(id));
    await vi.waitFor(() => expect(two.heard.at(-1)).toEqual(message(10_501)), timeout);
    expect(two.heard.length).toBeLessThan(10_501);
    expect(two.gaps()).toBe(1);
  });
});
