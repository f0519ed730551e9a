import { ServerFrame, type LiveDecision } from '@lendloop/contract/live';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';

import { asker } from '../http/callers/asker.ts';
import { openLocalBus, type LiveEvent } from './bus.ts';
import type { LiveDependencies } from './dependencies.ts';
import { Hub, type Peer } from './hub.ts';

const WAIT = { timeout: 8000, interval: 20 };

const decision = (id: number): LiveDecision => ({
  id,
  action: 'verify_user',
  status: 'approved',
  subject: { id: 1, name: 'Asha' },
  comment: null,
  createdAt: '2030-01-01T00:00:00.000Z',
});
const decided = (id: number, userId: number): LiveEvent => ({ kind: 'decision', id, userId });
/** Has the unread messages of its reader counted. */
const read = (readerId: number): LiveEvent => ({
  kind: 'read',
  readerId,
  otherId: 9,
  itemId: 9,
  messageId: 5,
});

/** A hub whose messages `countUnread` counts. `arrive` opens a tab and returns what it is told. */
function open(parts: Partial<LiveDependencies>) {
  const bus = openLocalBus();
  const hub = new Hub(
    bus,
    {
      identify: async () => null,
      findAlive: async () => new Set(),
      findMessages: async () => [],
      findRentals: async () => [],
      findDecisions: async (ids) => ids.map(decision),
      countUnread: async () => new Map(),
      sendMessage: () => Promise.reject(new Error('Nobody sends any.')),
      mayWrite: async () => true,
      ...parts,
    },
    fastify().log,
    (frame) => JSON.stringify(frame),
    20,
  );
  const arrive = (userId: number) => {
    const told: string[] = [];
    const send = (text: string) => {
      const frame = ServerFrame.parse(JSON.parse(text));
      told.push(frame.type === 'notification_count' ? `${frame.count} unread` : frame.type);
    };
    const calls = { send, dismiss() {}, crowdOut() {} };
    const peer: Peer = { id: `tab ${userId}`, userId, session: '', isAdmin: false, count: -1, ...calls };
    hub.add(peer, 0);
    return { told, leave: () => hub.remove(peer) };
  };
  return { bus, hub, arrive };
}

/** Counts 7 for each, but fails for those whom `isRefused` names. */
const counting = (isRefused: (userId: number) => boolean, error = new Error('It took too long.')) =>
  vi.fn<LiveDependencies['countUnread']>(async (userIds) => {
    if (userIds.some(isRefused)) throw error;
    return new Map(userIds.map((userId) => [userId, 7]));
  });

test('a count that does not end holds up no event', async () => {
  const { bus, arrive } = open({ countUnread: () => new Promise(() => {}) });
  const [slow, other] = [arrive(1), arrive(2)];
  await bus.publish(read(1), decided(8, 2), decided(9, 1));
  await vi.waitFor(() => expect([slow.told, other.told]).toEqual([['read', 'decision'], ['decision']]), WAIT);
});

test('a count that fails for one person is given up: they are to look for themselves, others are counted', async () => {
  const countUnread = counting((userId) => userId === 1);
  const { bus, arrive } = open({ countUnread });
  const [slow, other] = [arrive(1), arrive(2)];
  await bus.publish(decided(8, 2));
  await vi.waitFor(() => expect(other.told).toContain('decision'), WAIT);
  await vi.waitFor(() => expect(slow.told).toEqual(['refetch']), WAIT);
  await vi.waitFor(() => expect(other.told).toEqual(['decision', '7 unread']), WAIT);
  // A few tries for both, then one for each.
  expect(countUnread.mock.calls.length).toBeLessThanOrEqual(6);

  countUnread.mockClear();
  const late = arrive(3);
  for (let turn = 0; turn < 5; turn++) await bus.publish(read(1), read(2));
  await vi.waitFor(() => expect(late.told).toEqual(['7 unread']), WAIT);
  expect(countUnread.mock.calls.flat(2)).not.toContain(1);
  expect(slow.told.filter((type) => type === 'refetch')).toHaveLength(1);
});

test('a person whose count failed is counted alone after a rest, which doubles', async () => {
  vi.useFakeTimers();
  try {
    let isSlow = true;
    const countUnread = counting((userId) => isSlow && userId === 1);
    const { arrive } = open({ countUnread });
    const { told } = arrive(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toEqual(['refetch']);
    countUnread.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['refetch', 'refetch']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(countUnread.mock.calls).toEqual([[[1]]]);
    isSlow = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['refetch', 'refetch', '7 unread']);
  } finally {
    vi.useRealTimers();
  }
});

test('an outage of the database is waited for', async () => {
  let isAway = true;
  const error = Object.assign(new Error('It is away.'), { code: 'ECONNREFUSED' });
  const countUnread = counting(() => isAway, error);
  const { arrive } = open({ countUnread });
  const { told } = arrive(1);
  await vi.waitFor(() => expect(countUnread.mock.calls.length).toBeGreaterThan(4), WAIT);
  isAway = false;
  await vi.waitFor(() => expect(told).toEqual(['7 unread']), WAIT);
});

test('people who have gone are not counted again', async () => {
  const countUnread = counting(() => true, Object.assign(new Error('It is away.'), { code: 'ECONNREFUSED' }));
  const { arrive } = open({ countUnread });
  const { leave } = arrive(1);
  await vi.waitFor(() => expect(countUnread).toHaveBeenCalled(), WAIT);
  leave();
  countUnread.mockClear();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(countUnread).not.toHaveBeenCalled();
});

test('rows that cannot be read are given up: those whom they concern are to look for themselves', async () => {
  let isBroken = true;
  const findDecisions = vi.fn<LiveDependencies['findDecisions']>(async (ids) => {
    if (isBroken) throw new Error('One cannot be read.');
    return ids.map(decision);
  });
  const { bus, arrive } = open({ findDecisions });
  const [one, other] = [arrive(1), arrive(2)];
  await bus.publish(decided(8, 1));
  await vi.waitFor(() => expect(one.told).toContain('refetch'), WAIT);
  isBroken = false;
  await bus.publish(decided(9, 1));
  await vi.waitFor(() => expect(one.told).toContain('decision'), WAIT);
  expect(other.told).not.toContain('refetch');
});

test('rows are read and messages counted for nobody’s address, whoever began it', async () => {
  const askers: (string | undefined)[] = [];
  const { bus, arrive } = open({
    countUnread: async () => {
      askers.push(asker.getStore());
      return new Map();
    },
    findDecisions: async (ids) => {
      askers.push(asker.getStore());
      return ids.map(decision);
    },
  });
  const { told } = asker.run('192.0.2.1', () => arrive(1));
  await asker.run('192.0.2.1', () => bus.publish(decided(8, 1)));
  await vi.waitFor(() => expect(told).toContain('decision'), WAIT);
  expect(askers.length).toBeGreaterThan(1);
  expect(askers).not.toContain('192.0.2.1');
});
