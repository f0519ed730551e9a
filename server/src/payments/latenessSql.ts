import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether an open dispute may take back that the rental with this id is late: one during which only its owner says that the renter had it, as in
 * `isContested`, or an `other` of the renter about a return that only its owner has confirmed, which `isFoundBack` takes back, both
 * in `handover/contests.ts`.
 */
export const isLatenessOpen = (rentalId: SQL): SQL => sql`exists (
  select from disputes about
  join rentals rented on rented.id = about.rental_id
  join handovers given on given.rental_id = rented.id and given.phase = 'checkout'
  join handovers back on back.rental_id = rented.id and back.phase = 'checkin'
  where about.rental_id = ${rentalId} and about.closed_at is null
    and back.renter_confirmed_at is null and (back.done_at is null or back.one_sided)
    and (
      given.one_sided and given.renter_confirmed_at is null
      or back.one_sided and about.opener_id = rented.renter_id and about.kind = 'other'
    )
)`;

/** Whether a due `d` is for being late, and it is not decided whether it is owed. */
export const IS_LATE_OPEN = sql`d.kind = 'extra' and d.cause like 'late %' and d.state = 'open' and ${isLatenessOpen(sql`d.rental_id`)}`;
