import { sql } from 'drizzle-orm';

import { isBlocked, isBound, isRentalOf } from '../accounts/blocks/blockSql.ts';
import type { Queryable } from '../db/connect.ts';
import { isPublic, isVisible, type Visibility } from '../items/visibilitySql.ts';
import type { ConversationState } from './rules.ts';

/**
 * A guest's message is among the first of a conversation: only guests begin one with an owner whom they have not asked anything. Before that
 * was a rule, owners did, and some were answered. There may be any number of messages behind.
 */
const ANSWERED_WITHIN = 5;

/** The state of a conversation about an item between `userId` and another person; null if there is no such item. */
export async function findConversation(
  db: Queryable,
  userId: number,
  otherUserId: number,
  itemId: number,
  visibility: Visibility,
): Promise<ConversationState | null> {
  const guest = sql`case when i.owner_id = ${userId} then ${otherUserId}::integer else ${userId}::integer end`;
  const hasBegun = sql`exists (
    select from conversations c
    where c.user_id = ${userId} and c.other_user_id = ${otherUserId} and c.item_id = i.id
      and c.last_message_id is not null
  )`;
  const { rows } = await db.execute<{
    owner_id: number;
    is_visible: boolean;
    is_public: boolean;
    is_other_known: boolean;
    has_begun: boolean;
    is_rented: boolean;
    is_cut_off: boolean;
    has_asked: boolean;
  }>(sql`
    select
      i.owner_id,
      (${isVisible(visibility)}) as is_visible,
      (${isPublic(visibility.moderation)}) as is_public,
      exists (select from users u where u.id = ${otherUserId}) as is_other_known,
      ${hasBegun} as has_begun,
      (
        select true from rentals r
        where ${isRentalOf(sql`r`, sql`i.id`, sql`i.owner_id`, guest)} and r.owner_id = i.owner_id
        limit 1
      ) is not null as is_rented,
      ${isBlocked(userId, otherUserId)} and not ${isBound(sql`i.id`, userId, otherUserId)} as is_cut_off,
      case when i.owner_id = ${userId} and not ${hasBegun} then
        exists (select from rentals r where r.owner_id = ${userId} and r.renter_id = ${otherUserId})
        or exists (
          select from conversations c
          join items about on about.id = c.item_id and about.owner_id = ${userId}
          where c.user_id = ${userId} and c.other_user_id = ${otherUserId} and exists (
            select from (
              select m.sender_id from messages m
              where m.item_id = c.item_id
                and least(m.sender_id, m.receiver_id) = ${Math.min(userId, otherUserId)}
                and greatest(m.sender_id, m.receiver_id) = ${Math.max(userId, otherUserId)}
              order by m.id limit ${ANSWERED_WITHIN}
            ) as m where m.sender_id = ${otherUserId}
          )
        )
      else false end as has_asked
    from items i
    where i.id = ${itemId}`);
  const row = rows[0];
  return row
    ? {
        ownerId: row.owner_id,
        isItemVisible: row.is_visible,
        isItemPublic: row.is_public,
        isOtherKnown: row.is_other_known,
        hasBegun: row.has_begun,
        isRented: row.is_rented,
        isCutOff: row.is_cut_off,
        hasAsked: row.has_asked,
      }
    : null;
}
