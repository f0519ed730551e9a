import {
  LAST_MESSAGE_EXCERPT,
  CONVERSATION_PAGE,
  type Conversation,
  type ConversationQuery,
  type Message,
} from '@lendloop/contract/messages';
import { excerpt } from '@lendloop/contract/values/excerpt';
import { sql, type SQL } from 'drizzle-orm';

import { isBlocked, isBound, isRentalOf } from '../accounts/blocks/blockSql.ts';
import { isCutOff } from '../accounts/blocks/blockStore.ts';
import type { Db } from '../db/connect.ts';
import { thatFit, type Page } from '../db/page.ts';
import { runPrepared } from '../db/prepared.ts';
import { shownImage, shownTitle } from '../items/shownQueries.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { warningsOf } from './warnings/bits.ts';

interface ConversationRow {
  readonly other_user_id: number;
  readonly other_user_name: string;
  readonly other_user_avatar: string | null;
  readonly item_id: number;
  readonly item_title: string;
  readonly item_image: string | null;
  readonly last_message_id: number;
  readonly last_message: string;
  readonly last_message_sender_id: number;
  readonly last_message_date: Date;
  readonly unread_count: number;
  readonly read_up_to: number | null;
  readonly is_reachable: boolean;
}

/** True for conversations `c` that a person no longer has in their list: with people whom they have blocked and nothing binds them to. */
const isArchived = (userId: number | SQL): SQL => sql`(
  exists (select from person_blocks b where b.blocker_id = ${userId} and b.blocked_id = c.other_user_id)
  and not ${isBound(sql`c.item_id`, userId, sql`c.other_user_id`)}
)`;

/** A person's conversations, or those in their archive, latest first. Those about hidden items keep the title, but not the picture. */
export async function findConversations(
  db: Db,
  userId: number,
  visibility: Visibility,
  { limit, cursor, archived }: ConversationQuery,
): Promise<Page<Conversation>> {
  const rows = await runPrepared<ConversationRow>(
    db,
    sql`
      select
        c.other_user_id, u.full_name as other_user_name, case when u.suspended_at is null then u.avatar end as other_user_avatar,
        c.item_id, ${shownTitle(visibility)} as item_title, ${shownImage(visibility)} as item_image,
        c.last_message_id, case when m.removed_at is null then left(m.content, ${LAST_MESSAGE_EXCERPT + 1}) else '' end as last_message, m.sender_id as last_message_sender_id, m.created_at as last_message_date,
        c.unread_count, case when theirs.unread_count = 0 then c.last_message_id end as read_up_to,
        not ${isBlocked(userId, sql`c.other_user_id`)} or ${isBound(sql`c.item_id`, userId, sql`c.other_user_id`)} as is_reachable
      from conversations c
      join messages m on m.id = c.last_message_id
      join conversations theirs
        on theirs.user_id = c.other_user_id and theirs.other_user_id = c.user_id and theirs.item_id = c.item_id
      join users u on u.id = c.other_user_id
      join items i on i.id = c.item_id
      where c.user_id = ${userId} and ${cursor === undefined ? sql`true` : sql`c.last_message_id < ${cursor}`}
        and ${archived ? isArchived(userId) : sql`not ${isArchived(userId)}`}
      order by c.last_message_id desc
      limit ${limit + 1}`,
  );
  const conversations = rows.slice(0, limit).map((row) => ({
    otherUserId: row.other_user_id,
    otherUserName: row.other_user_name,
    otherUserAvatar: row.other_user_avatar,
    itemId: row.item_id,
    itemTitle: row.item_title,
    itemImage: row.item_image,
    lastMessage: excerpt(row.last_message, LAST_MESSAGE_EXCERPT),
    lastMessageSenderId: row.last_message_sender_id,
    lastMessageDate: row.last_message_date.toISOString(),
    unreadCount: row.unread_count,
    readUpTo: row.read_up_to,
    isReachable: row.is_reachable,
  }));
  const page = thatFit(conversations);
  const last = rows[page.length - 1];
  return {
    rows: page,
    nextCursor: rows.length > page.length && last ? String(last.last_message_id) : null,
  };
}

export interface MessageRow {
  readonly id: number;
  readonly sender_id: number;
  readonly receiver_id: number;
  readonly item_id: number;
  readonly content: string;
  readonly created_at: Date;
  readonly client_id: string | null;
  readonly warnings: number;
  readonly removed_at: Date | null;
  /** Whether a rental that was approved binds the two. */
  readonly is_agreed: boolean;
}

/** True if the owner of an item has approved a rental of it by the other of two people. */
export const isAgreed = (itemId: SQL | number, one: SQL | number, other: SQL | number): SQL => sql`((
  select true from rentals agreed
  where agreed.status in ('approved', 'completed') and ${isRentalOf(sql`agreed`, itemId, one, other)}
  limit 1
) is not null)`;

/** A message as its sender gets it, or as its receiver does, whom it may be a warning for. */
export const toMessage = (row: MessageRow, isForReceiver: boolean): Message => ({
  id: row.id,
  senderId: row.sender_id,
  receiverId: row.receiver_id,
  itemId: row.item_id,
  content: row.removed_at === null ? row.content : '',
  createdAt: row.created_at.toISOString(),
  clientId: row.client_id,
  warnings: isForReceiver && row.removed_at === null ? warningsOf(row.warnings, row.is_agreed) : [],
  isRemoved: row.removed_at !== null,
});

/** The messages with these ids, as their receivers get them, with their senders' names, in no particular order. */
export async function findMessages(
  db: Db,
  ids: readonly number[],
): Promise<(Message & { senderName: string })[]> {
  const rows = await runPrepared<MessageRow & { sender_name: string }>(
    db,
    sql`
      select m.id, m.sender_id, m.receiver_id, m.item_id, m.content, m.created_at, m.client_id, m.warnings, m.removed_at,
        m.warnings <> 0 and ${isAgreed(sql`m.item_id`, sql`m.sender_id`, sql`m.receiver_id`)} as is_agreed, u.full_name as sender_name
      from messages m
      join users u on u.id = m.sender_id
      where m.id = any(${sql.param(ids)}::integer[])
        and not ${isCutOff(sql`m.item_id`, sql`m.sender_id`, sql`m.receiver_id`)}`,
  );
  return rows.map((row) => ({ ...toMessage(row, true), senderName: row.sender_name }));
}

/** The newest messages between two people about an item, oldest first; only messages before the id `before`, if given. */
export async function findConversationPage(
  db: Db,
  userId: number,
  otherUserId: number,
  itemId: number,
  before?: number,
): Promise<Message[]> {
  const rows = await runPrepared<MessageRow>(
    db,
    sql`
      select m.id, m.sender_id, m.receiver_id, m.item_id, m.content, m.created_at, m.client_id, m.warnings, m.removed_at,
        (select ${isAgreed(itemId, userId, otherUserId)}) as is_agreed
      from messages m
      where m.item_id = ${itemId}
        and least(m.sender_id, m.receiver_id) = ${Math.min(userId, otherUserId)}
        and greatest(m.sender_id, m.receiver_id) = ${Math.max(userId, otherUserId)}
        ${before === undefined ? sql`` : sql`and m.id < ${before}`}
      order by m.id desc
      limit ${CONVERSATION_PAGE}`,
  );
  return rows.reverse().map((row) => toMessage(row, row.receiver_id === userId));
}

/** The number of unread messages of each person, without those who have none. */
export async function countUnread(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await runPrepared<{ user_id: number; count: number }>(
    db,
    sql`
      select c.user_id, sum(c.unread_count)::integer as count
      from conversations c
      where c.user_id = any(${sql.param(userIds)}::integer[]) and c.unread_count > 0 and not ${isArchived(sql`c.user_id`)}
      group by c.user_id`,
  );
  return new Map(rows.map((row) => [row.user_id, row.count]));
}
