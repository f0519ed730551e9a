import { sql } from 'drizzle-orm';

/** The earliest first day that the two of a rental `r` have ever agreed on. */
export const EARLIEST_START = sql`least(r.start_date, (
  select min(c.from_start_date) from rental_changes c where c.rental_id = r.id and c.status = 'accepted' and not c.is_counter
))`;

/** When what was rented came back, by the code or by the word of the renter of a rental `r`; null if its owner alone says so. */
export const CAME_BACK_AT = sql`(
  select h.done_at from handovers h
  where h.rental_id = r.id and h.phase = 'checkin' and h.done_at is not null and not (h.one_sided and h.renter_confirmed_at is null)
)`;

/** Whether the renter of a rental `r` alone says that what was rented came back. */
export const IS_BACK_BY_RENTER_ALONE = sql`exists (
  select from handovers h
  where h.rental_id = r.id and h.phase = 'checkin' and h.done_at is not null and h.one_sided and h.owner_confirmed_at is null
)`;
