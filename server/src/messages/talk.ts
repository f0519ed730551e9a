import { sql } from 'drizzle-orm';

import type { Queryable } from '../db/connect.ts';
import { isVisible, type Sight } from '../items/visibility.ts';
import type { Talk } from './rules.ts';

/** A talk about an item with another person, as it is for one of the two; null when there is no such item. */
export async function findTalk(
  db: Queryable,
  userId: number,
  otherUserId: number,
  itemId: number,
  sight: Sight,
): Promise<Talk | null> {
  const { rows } = await db.execute<{
    owner_id: number;
    is_visible: boolean;
    is_other_known: boolean;
    has_begun: boolean;
  }>(sql`
    select
      i.owner_id,
      (${isVisible(sight)}) as is_visible,
      exists (select from users u where u.id = ${otherUserId}) as is_other_known,
      exists (
        select from conversations c
        where c.user_id = ${userId} and c.other_user_id = ${otherUserId} and c.item_id = i.id
          and c.last_message_id is not null
      ) as has_begun
    from items i
    where i.id = ${itemId}`);
  const row = rows[0];
  return row
    ? {
        ownerId: row.owner_id,
        isItemVisible: row.is_visible,
        isOtherKnown: row.is_other_known,
        hasBegun: row.has_begun,
      }
    : null;
}
