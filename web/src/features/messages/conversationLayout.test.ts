import type { Message } from '@lendloop/contract/messages';
import { describe, expect, it } from 'vitest';

import { daysOf, entriesOf } from './conversationLayout.ts';
import type { Outgoing } from './outbox.ts';

const ME = 1;
const OTHER = 2;

let lastId = 0;
function message(senderId: number, createdAt: Date, clientId: string | null = null): Message {
  lastId += 1;
  return {
    id: lastId,
    senderId,
    receiverId: senderId === ME ? OTHER : ME,
    itemId: 3,
    content: `message ${lastId}`,
    createdAt: createdAt.toISOString(),
    clientId,
    warnings: [],
    isRemoved: false,
  };
}
const at = (day: number, hour: number, minute: number) => new Date(2026, 7, day, hour, minute);
const outgoing = (clientId: string, state: Outgoing['state'], createdAt: Date): Outgoing => ({
  clientId,
  content: 'on its way',
  createdAt: createdAt.toISOString(),
  state,
});
const shapeOf = (messages: Message[], waiting: Outgoing[] = []) =>
  daysOf(entriesOf(messages, waiting, ME)).map(({ groups }) =>
    groups.map(({ isMine, entries }) => `${isMine ? 'me' : 'other'} ${entries.length}`),
  );

describe('the layout of a conversation', () => {
  it('groups consecutive messages of one person by day', () => {
    const messages = [
      message(OTHER, at(1, 23, 57)),
      message(OTHER, at(1, 23, 58)),
      message(OTHER, at(2, 0, 1)),
      message(ME, at(2, 0, 2)),
      message(ME, at(2, 0, 6)),
      message(ME, at(2, 0, 30)),
    ];
    expect(shapeOf(messages)).toEqual([['other 2'], ['other 1', 'me 2', 'me 1']]);
  });

  it('shows an arrived message once, under the key that it had while being sent', () => {
    const waiting = [outgoing('a', 'sending', at(1, 9, 0))];
    const before = entriesOf([], waiting, ME);
    const after = entriesOf([message(ME, at(1, 9, 0), 'a')], waiting, ME);
    expect(before.map(({ key, outgoing: state }) => [key, state?.state])).toEqual([['a', 'sending']]);
    expect(after.map(({ key, outgoing: state }) => [key, state])).toEqual([['a', undefined]]);
  });

  it('never takes the key of a message from the clientId of the other person', () => {
    const [entry] = entriesOf([message(OTHER, at(1, 9, 0), 'a')], [], ME);
    expect(entry?.key).toBe(String(lastId));
  });

  it('ends a group after a message that could not be sent', () => {
    const waiting = [outgoing('a', 'failed', at(1, 9, 1)), outgoing('b', 'sending', at(1, 9, 2))];
    expect(shapeOf([message(ME, at(1, 9, 0))], waiting)).toEqual([['me 2', 'me 1']]);
  });

  it('marks the viewer’s last message as read once the other person has read it', () => {
    const messages = [message(ME, at(1, 9, 0)), message(ME, at(1, 9, 1)), message(OTHER, at(1, 9, 2))];
    const readOf = (readUpTo: number) => entriesOf(messages, [], ME, readUpTo).map(({ isRead }) => isRead);
    expect(readOf(lastId - 2)).toEqual([false, false, false]);
    expect(readOf(lastId - 1)).toEqual([false, true, false]);
  });
});
