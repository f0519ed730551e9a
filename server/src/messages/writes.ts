import type { Message } from '@lendloop/contract/messages';
import { and, eq, gt, sql } from 'drizzle-orm';

import { isBlocked, isBound } from '../accounts/blocks/blockSql.ts';
import type { Db, Tx } from '../db/connect.ts';
import { conversations, messages } from '../db/schema.ts';
import { counting } from './appendWrites.ts';
import type { ConversationKey } from './rules.ts';

/** The message that the sender sent with this `clientId`, if any. */
export async function findSent(
  tx: Db | Tx,
  senderId: number,
  clientId: string | undefined,
): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  return row && asSent(row);
}

/** A message as its sender gets it. */
const asSent = ({ removedAt, ...message }: typeof messages.$inferSelect): Message => ({
  ...message,
  content: removedAt === null ? message.content : '',
  warnings: [],
  isRemoved: removedAt !== null,
});

/** Inserts the rows of both participants, the lower user id first. Existing rows stay as they are. */
export async function makeConversation(tx: Tx, key: ConversationKey): Promise<void> {
  const other = { ...key, userId: key.otherUserId, otherUserId: key.userId };
  await tx
    .insert(conversations)
    .values(key.userId < other.userId ? [key, other] : [other, key])
    .onConflictDoNothing();
}

/**
 * Locks the rows of both participants until the transaction ends, so that messages are committed in the order of their ids. The
 * lower user id comes first, so that two senders cannot deadlock.
 */
export async function lockConversation(tx: Tx, key: ConversationKey): Promise<void> {
  await tx.execute(sql`
    select from conversations c
    where ${isOfEither(key)}
    order by c.user_id
    for no key update`);
}

/** Inserts a message; undefined if its sender has already used the `clientId`. Lock the conversation first. */
export async function insertMessage(
  tx: Tx,
  values: typeof messages.$inferInsert,
): Promise<Message | undefined> {
  const [message] = await tx
    .insert(messages)
    // The default is the start of the transaction, which lies before the wait for the lock.
    .values({ ...values, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning();
  return message && asSent(message);
}

/** Makes a message the last of its conversation and counts it as unread for its receiver. */
export async function countMessage(
  tx: Tx,
  { id, senderId, receiverId, itemId, createdAt }: Message,
): Promise<void> {
  await tx.execute(sql`
    update conversations c
    set ${counting(sql`${id}`, sql`(c.user_id = ${receiverId})::integer`, sql`${createdAt}::timestamptz`)}
    where ${isOfEither({ userId: senderId, otherUserId: receiverId, itemId })}`);
}

/**
 * Marks all messages of a conversation as read by `userId` and returns the id of the last one, and whether the other must not know. Writes
 * nothing and returns null if none is unread.
 */
export async function markRead(
  db: Db,
  { userId, otherUserId, itemId }: ConversationKey,
): Promise<{ readonly messageId: number; readonly isCutOff: boolean } | null> {
  const [marked] = await db
    .update(conversations)
    .set({ unreadCount: 0, remindAt: null })
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.otherUserId, otherUserId),
        eq(conversations.itemId, itemId),
        gt(conversations.unreadCount, 0),
        // Who has blocked somebody lets them not know what they read.
        sql`(not exists (select from person_blocks b where b.blocker_id = ${userId} and b.blocked_id = ${otherUserId})
          or ${isBound(itemId, userId, otherUserId)})`,
      ),
    )
    .returning({
      lastMessageId: conversations.lastMessageId,
      isCutOff: sql<boolean>`${isBlocked(userId, otherUserId)} and not ${isBound(itemId, userId, otherUserId)}`,
    });
  return marked?.lastMessageId ? { messageId: marked.lastMessageId, isCutOff: marked.isCutOff } : null;
}

const isOfEither = ({ userId, otherUserId, itemId }: ConversationKey) =>
  sql`(c.user_id, c.other_user_id, c.item_id) in (
    (${userId}::integer, ${otherUserId}::integer, ${itemId}::integer),
    (${otherUserId}::integer, ${userId}::integer, ${itemId}::integer)
  )`;

/**
 * Clears up to `most` due reminders and returns their conversations. Skips conversations that are locked; the next run finds
 * them.
 */
export async function takeReminders(tx: Tx, now: Date, most: number): Promise<ConversationKey[]> {
  const moment = now.toISOString();
  const { rows } = await tx.execute<{ user_id: number; other_user_id: number; item_id: number }>(sql`
    with due as materialized (
      select user_id, other_user_id, item_id from conversations
      where remind_at <= ${moment}
      order by remind_at
      limit ${most}
      for no key update skip locked
    )
    update conversations c set remind_at = null, reminded_at = ${moment}
    from due
    where (c.user_id, c.other_user_id, c.item_id) = (due.user_id, due.other_user_id, due.item_id)
    returning c.user_id, c.other_user_id, c.item_id`);
  return rows.map((row) => ({
    userId: row.user_id,
    otherUserId: row.other_user_id,
    itemId: row.item_id,
  }));
}

/** Takes back the reminders of what somebody wrote whom the person has blocked. */
export async function dropReminders(tx: Tx, userId: number, otherUserId: number): Promise<void> {
  await tx
    .update(conversations)
    .set({ remindAt: null })
    .where(and(eq(conversations.userId, userId), eq(conversations.otherUserId, otherUserId)));
}
