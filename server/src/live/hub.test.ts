import { ServerFrame, type LiveDecision, type LiveRental } from '@lendloop/contract/live';
import { NOTHING_DUE } from '@lendloop/contract/payments/payment';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';

import { openLocalBus, type LiveEvent } from './bus.ts';
import type { LiveDependencies, NewMessage } from './dependencies.ts';
import { Hub } from './hub.ts';

const AT = '2030-01-01T00:00:00.000Z';
/** A busy machine may need far longer than the usual second. */
const WAIT = { timeout: 30_000 };

const message = (id: number): NewMessage => ({
  id,
  senderId: 2,
  receiverId: 1,
  itemId: 9,
  content: 'Hello',
  createdAt: AT,
  clientId: null,
  warnings: [],
  isRemoved: false,
  senderName: 'Ravi',
});
const rental = (id: number): z.output<typeof LiveRental> => ({
  id,
  itemId: 9,
  renterId: 2,
  ownerId: 1,
  startDate: '2030-01-02',
  endDate: '2030-01-03',
  status: 'pending',
  createdAt: AT,
  itemTitle: 'Ladder',
  itemImage: null,
  price: 10,
  pieces: 1,
  delivery: false,
  currency: 'INR',
  total: 20,
  totalMinor: 2000,
  depositMinor: 0,
  expiresAt: null,
  closedReason: null,
  openChangeId: null,
  completedAt: null,
  handedOverAt: null,
  returnedAt: null,
  returnUnconfirmed: false,
  payment: NOTHING_DUE,
  renterName: 'Ravi',
});
const decision = (id: number): LiveDecision => ({
  id,
  action: 'verify_user',
  status: 'approved',
  subject: { id: 1, name: 'Asha' },
  comment: null,
  createdAt: AT,
});

const messageEvent: LiveEvent = { kind: 'message', id: 5, senderId: 2, receiverId: 1 };
const disputeEvent: LiveEvent = {
  kind: 'dispute',
  disputeId: 6,
  rentalId: 7,
  itemId: 9,
  itemTitle: 'Ladder',
  renterId: 2,
  ownerId: 1,
  state: 'answered',
  byId: 2,
};
const typingEvent: LiveEvent = { kind: 'typing', senderId: 2, receiverId: 1, itemId: 9 };

/** Tabs of the owner 1, the renter 2, a stranger 3 and an administrator 4, and what each is told, without the counts of unread messages. */
function open(parts: Partial<LiveDependencies> = {}) {
  const bus = openLocalBus();
  const hub = new Hub(
    bus,
    {
      identify: async () => null,
      findAlive: async () => new Set(),
      findMessages: async (ids) => ids.map(message),
      findRentals: async (ids) => ids.map(rental),
      findDecisions: async (ids) => ids.map(decision),
      countUnread: async () => new Map(),
      sendMessage: async () => message(1),
      mayWrite: async () => true,
      ...parts,
    },
    fastify().log,
    (frame) => JSON.stringify(frame),
    20,
  );
  const told: [userId: number, frame: ServerFrame['type']][] = [];
  for (const userId of [1, 2, 3, 4]) {
    const send = (text: string) => {
      const frame = ServerFrame.parse(JSON.parse(text));
      if (frame.type !== 'notification_count') told.push([userId, frame.type]);
    };
    const calls = { send, dismiss() {}, crowdOut() {} };
    hub.add({ id: `tab ${userId}`, userId, session: '', isAdmin: userId === 4, count: -1, ...calls }, 0);
  }
  return { bus, told };
}

test.each<[string, LiveEvent, [number, ServerFrame['type']][]]>([
  [
    'a message',
    messageEvent,
    [
      [1, 'new_message'],
      [2, 'new_message'],
    ],
  ],
  ['a message that a tab sent', { ...messageEvent, origin: 'tab 2' }, [[1, 'new_message']]],
  [
    'what was read',
    { kind: 'read', readerId: 1, otherId: 2, itemId: 9, messageId: 5 },
    [
      [2, 'read'],
      [1, 'read'],
    ],
  ],
  [
    'a request',
    { kind: 'rental', id: 7, renterId: 2, ownerId: 1, what: 'requested' },
    [[1, 'rental_request']],
  ],
  [
    'a rental that moved',
    { kind: 'rental', id: 7, renterId: 2, ownerId: 1, what: 'changed', byId: 1 },
    [
      [2, 'rental_status_changed'],
      [1, 'rental_status_changed'],
    ],
  ],
  ['a decision', { kind: 'decision', id: 8, userId: 1 }, [[1, 'decision']]],
  [
    'a dispute',
    disputeEvent,
    [
      [2, 'dispute'],
      [1, 'dispute'],
      [4, 'dispute_queue'],
    ],
  ],
  ['a dispute that was taken', { kind: 'dispute_claimed', disputeId: 6 }, [[4, 'dispute_queue']]],
  ['writing', typingEvent, [[1, 'typing']]],
])('%s is told to those whom it concerns', async (_, event, expected) => {
  const { bus, told } = open();
  await bus.publish(event);
  await vi.waitFor(() => expect(told).toEqual(expected), WAIT);
});

test('news is sent once, in the order of its events', async () => {
  const { bus, told } = open();
  const decided: LiveEvent = { kind: 'decision', id: 8, userId: 1 };
  await bus.publish(messageEvent, decided, messageEvent, decided, { ...decided, id: 9 });
  await vi.waitFor(() => expect(told.filter(([, type]) => type === 'decision')).toHaveLength(2), WAIT);
  expect(told.filter(([userId]) => userId === 1)).toEqual([
    [1, 'new_message'],
    [1, 'decision'],
    [1, 'decision'],
  ]);
});

test('typing is relayed while rows cannot be read, and a deleted row reaches nobody', async () => {
  const rows = Promise.withResolvers<NewMessage[]>();
  const { bus, told } = open({ findMessages: () => rows.promise });
  await bus.publish(messageEvent, typingEvent);
  expect(told).toEqual([[1, 'typing']]);
  rows.resolve([]);
  await bus.publish({ kind: 'decision', id: 8, userId: 1 });
  await vi.waitFor(() => expect(told).toContainEqual([1, 'decision']), WAIT);
  expect(told).toHaveLength(2);
});
