import type { Message } from '@lendloop/contract/messages';
import { and, eq, gt, sql, type SQL } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { conversations, messages } from '../db/schema.ts';
import { toMessage, type MessageRow } from './queries.ts';

/** A conversation from the side of `userId`. */
export interface Side {
  readonly userId: number;
  readonly otherUserId: number;
  readonly itemId: number;
}

type MessageValues = Pick<
  typeof messages.$inferInsert,
  'senderId' | 'receiverId' | 'itemId' | 'content' | 'clientId'
>;

/** The message that the sender sent with this `clientId`, if any. */
export async function findSent(
  tx: Tx,
  senderId: number,
  clientId: string | undefined,
): Promise<Message | undefined> {
  if (clientId === undefined) return undefined;
  const [message] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  return message;
}

/**
 * Sends a message in a conversation that has begun, in one statement: the way of nearly every message. It locks, inserts
 * and counts as the steps below do. Undefined when there is no such conversation or the sender has sent one with the same
 * `clientId`.
 */
export async function appendMessage(
  db: Db,
  { senderId, receiverId, itemId, content, clientId }: MessageValues,
): Promise<Message | undefined> {
  const side = { userId: senderId, otherUserId: receiverId, itemId };
  const [row] = await runPrepared<MessageRow>(
    db,
    sql`
      with locked as (
        select c.user_id
        from conversations c
        where ${bothSides(side)} and c.last_message_id is not null
        order by c.user_id
        for no key update
      ), sent as (
        insert into messages (item_id, sender_id, receiver_id, content, client_id, created_at)
        select ${itemId}::integer, ${senderId}::integer, ${receiverId}::integer, ${content}, ${clientId ?? null}::uuid, clock_timestamp()
        where (select count(*) from locked) = 2
        on conflict (sender_id, client_id) do nothing
        returning id, item_id, sender_id, receiver_id, content, client_id, created_at
      ), counted as (
        update conversations c
        set ${counting(sql`sent.id`, sql`sent.receiver_id`, sql`sent.created_at`)}
        from sent
        where ${bothSides(side)}
      )
      select * from sent`,
  );
  return row && toMessage(row);
}

/** Makes both sides of a conversation, the lower person's first; those that are there stay. */
export async function makeConversation(tx: Tx, side: Side): Promise<void> {
  const other = { ...side, userId: side.otherUserId, otherUserId: side.userId };
  await tx
    .insert(conversations)
    .values(side.userId < other.userId ? [side, other] : [other, side])
    .onConflictDoNothing();
}

/**
 * Locks both sides until the transaction ends, the lower person's first, so that the ids of a conversation's messages
 * rise as they are committed and no two senders wait for each other.
 */
export async function lockConversation(tx: Tx, side: Side): Promise<void> {
  await tx.execute(sql`
    select from conversations c
    where ${bothSides(side)}
    order by c.user_id
    for no key update`);
}

/** Inserts a message; undefined when its sender has sent one with the same `clientId`. Lock the conversation first. */
export async function insertMessage(
  tx: Tx,
  values: typeof messages.$inferInsert,
): Promise<Message | undefined> {
  const [message] = await tx
    .insert(messages)
    // The time of the transaction's start, the default, would be from before the wait for the lock.
    .values({ ...values, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning();
  return message;
}

/** Makes a message the last of its conversation, and unread for the one who gets it. */
export async function countMessage(
  tx: Tx,
  { id, senderId, receiverId, itemId, createdAt }: Message,
): Promise<void> {
  await tx.execute(sql`
    update conversations c
    set ${counting(sql`${id}`, sql`${receiverId}`, sql`${createdAt}::timestamptz`)}
    where ${bothSides({ userId: senderId, otherUserId: receiverId, itemId })}`);
}

/**
 * Marks all messages of a conversation as read by `userId` and answers the last one's id; writes nothing and answers null
 * when none is unread.
 */
export async function markRead(db: Db, { userId, otherUserId, itemId }: Side): Promise<number | null> {
  const [marked] = await db
    .update(conversations)
    .set({ unreadCount: 0, remindAt: null })
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.otherUserId, otherUserId),
        eq(conversations.itemId, itemId),
        gt(conversations.unreadCount, 0),
      ),
    )
    .returning({ lastMessageId: conversations.lastMessageId });
  return marked?.lastMessageId ?? null;
}

/** Unless the receiver reads it within ten minutes, they are reminded by mail, yet not twice in an hour. */
const counting = (id: SQL, receiverId: SQL, createdAt: SQL) => sql`
  last_message_id = ${id},
  unread_count = c.unread_count + (c.user_id = ${receiverId})::integer,
  remind_at = case
    when c.user_id = ${receiverId}
      then coalesce(c.remind_at, greatest(${createdAt} + interval '10 minutes', c.reminded_at + interval '1 hour'))
    else c.remind_at
  end`;

const bothSides = ({ userId, otherUserId, itemId }: Side) =>
  sql`(c.user_id, c.other_user_id, c.item_id) in (
    (${userId}::integer, ${otherUserId}::integer, ${itemId}::integer),
    (${otherUserId}::integer, ${userId}::integer, ${itemId}::integer)
  )`;
