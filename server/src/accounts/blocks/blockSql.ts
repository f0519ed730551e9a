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

/** Two people as a list, whichever of them is which. */
const pair = (one: Id, other: Id): SQL =>
  sql`least(${one}::integer, ${other}::integer), greatest(${one}::integer, ${other}::integer)`;

/**
 * True for rentals `r` of an item between two people, whichever of them owns it. An array is compared as a whole, so that no index can stand
 * in for the one of these arrays and of the status: by the item or by one person, the planner might have all their other rentals read.
 */
export const isRentalOf = (r: SQL, itemId: Id, one: Id, other: Id): SQL => sql`
  array[least(${r}.owner_id, ${r}.renter_id), greatest(${r}.owner_id, ${r}.renter_id), ${r}.item_id]
    = array[${pair(one, other)}, ${itemId}::integer]`;

/**
 * True while an item binds two people in spite of a block: by an approved rental that has not ended, or a dispute about one that is not
 * closed. Page, place and messages about it stay for so long. Lists ask it for each of their rows; a subquery with a limit is neither joined
 * nor made a table of, and so looks only at what may bind the two, whatever the planner expects.
 */
export const isBound = (itemId: Id, one: Id, other: Id): SQL => sql`(
  (
    select true from rentals bound
    where bound.status = 'approved' and ${isRentalOf(sql`bound`, itemId, one, other)}
    limit 1
  ) is not null
  or (
    select true from disputes d
    where d.closed_at is null
      and array[least(d.opener_id, d.other_id), greatest(d.opener_id, d.other_id)] = array[${pair(one, other)}]
      and (select disputed.item_id from rentals disputed where disputed.id = d.rental_id) = ${itemId}
    limit 1
  ) is not null
)`;
