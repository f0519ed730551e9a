import { sql, type Placeholder, type SQL } from 'drizzle-orm';

/** The id of a person or an item: a column, a number or a placeholder. */
type Id = SQL | Placeholder | number;

/** True if one of two people has blocked the other. */
export const isBlocked = (one: Id, other: Id): SQL => sql`exists (
  select from person_blocks b
  where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one})
)`;

/** Selects the ids of everybody whom a person has blocked, or who has blocked them. */
export const blockedWith = (id: Id): SQL => sql`
  select b.blocked_id from person_blocks b where b.blocker_id = ${id}
  union all
  select b.blocker_id from person_blocks b where b.blocked_id = ${id}`;

/**
 * True while an item binds two people in spite of a block: by an approved rental that has not ended, or a dispute about one that is not
 * closed. Page, place and messages about it stay for so long.
 */
export const isBound = (itemId: Id, one: Id, other: Id): SQL => sql`exists (
  select from rentals bound
  where bound.item_id = ${itemId} and (
      bound.status = 'approved'
      or exists (select from disputes d where d.rental_id = bound.id and d.closed_at is null)
    )
    and ((bound.owner_id = ${one} and bound.renter_id = ${other}) or (bound.owner_id = ${other} and bound.renter_id = ${one}))
)`;
