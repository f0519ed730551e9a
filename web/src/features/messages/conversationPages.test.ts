import { CONVERSATION_PAGE, type Message } from '@lendloop/contract/messages';
import { describe, expect, it } from 'vitest';

import { withMessage, withNewest, withOlder, type ConversationPages } from './conversationPages.ts';

const message = (id: number): Message => ({
  id,
  senderId: 1,
  receiverId: 2,
  itemId: 3,
  content: `message ${id}`,
  createdAt: new Date(id * 1000).toISOString(),
  clientId: null,
  warnings: [],
  isRemoved: false,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const idsOf = ({ messages }: ConversationPages) => messages.map(({ id }) => id);
const fullPage = (to: number) => range(to - CONVERSATION_PAGE + 1, to);

describe('a conversation', () => {
  it('has older messages if its newest page is full', () => {
    expect(withNewest(undefined, range(1, 3))).toMatchObject({ messages: range(1, 3), hasOlder: false });
    expect(withNewest(undefined, fullPage(300)).hasOlder).toBe(true);
  });

  it('keeps older pages when new messages arrive', () => {
    const known = withOlder(withNewest(undefined, fullPage(300)), fullPage(200));
    const next = withNewest(known, fullPage(305));
    expect(idsOf(next)).toEqual(range(101, 305).map(({ id }) => id));
    expect(next.hasOlder).toBe(true);
    expect(withOlder(next, range(98, 100)).hasOlder).toBe(false);
  });

  it('starts again from the newest page if messages in between are missing', () => {
    const next = withNewest(withNewest(undefined, range(1, 5)), fullPage(300));
    expect(idsOf(next)).toEqual(fullPage(300).map(({ id }) => id));
    expect(next.hasOlder).toBe(true);
  });

  it('keeps a message that was sent while an older response was in flight', () => {
    const known = withMessage(withNewest(undefined, range(1, 3)), message(4));
    expect(idsOf(withNewest(known, range(1, 3)))).toEqual([1, 2, 3, 4]);
    expect(idsOf(withNewest(known, range(1, 4)))).toEqual([1, 2, 3, 4]);
  });

  it('shows a message that arrives twice only once, in its place', () => {
    const known = withMessage(withMessage(withNewest(undefined, range(1, 3)), message(6)), message(5));
    expect(idsOf(withMessage(known, message(6)))).toEqual([1, 2, 3, 5, 6]);
  });

  it('leaves no gap when an event arrives after others were lost', () => {
    const known = withMessage(withNewest(undefined, range(1, 5)), message(301));
    const next = withNewest(known, fullPage(300));
    expect(idsOf(next)).toEqual([...fullPage(300).map(({ id }) => id), 301]);
    expect(next.hasOlder).toBe(true);
  });
});
