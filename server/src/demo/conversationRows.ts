import type { conversations } from '../db/schema.ts';

type Row = typeof conversations.$inferInsert;

interface SentMessage {
  id: number;
  itemId: number;
  senderId: number;
  receiverId: number;
  isRead: boolean;
}

/** The rows of every conversation in these messages, one for each participant. The messages are ordered oldest first. */
export function conversationRows(messages: readonly SentMessage[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { id, itemId, senderId, receiverId, isRead } of messages) {
    for (const [userId, otherUserId] of [
      [senderId, receiverId],
      [receiverId, senderId],
    ] as const) {
      const key = `${userId} ${otherUserId} ${itemId}`;
      const unread = !isRead && userId === receiverId ? 1 : 0;
      const unreadCount = (rows.get(key)?.unreadCount ?? 0) + unread;
      rows.set(key, { userId, otherUserId, itemId, lastMessageId: id, unreadCount });
    }
  }
  return [...rows.values()];
}
