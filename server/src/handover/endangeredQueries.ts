import { sql, type SQL } from 'drizzle-orm';

/**
 * The approved rental whose pieces a rental `r` has that is handed over, and that begins next; null if there is none, or if `r` is not handed over
 * or is back. Goes through the later ones in their order, not through all their pieces.
 */
export const endangered = (parts: SQL): SQL => sql`(
  select ${parts}
  from (
    select later.id, later.renter_id, later.start_date, later.end_date from rentals later
    where later.item_id = r.item_id and later.status = 'approved'
      and later.end_date > r.end_date and later.start_date > r.end_date
    order by later.start_date, later.id
  ) other
  cross join lateral (
    select from occupancies next
    where next.rental_id = other.id
      and next.unit = any(array(select own.unit from occupancies own where own.rental_id = r.id and not isempty(own.days)))
    limit 1
  ) shared
  join users u on u.id = other.renter_id
  where r.handed_over_at is not null and r.returned_at is null
  order by other.start_date, other.id
  limit 1
)`;
