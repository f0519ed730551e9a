import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import { sql, type SQL } from 'drizzle-orm';

// What the record of a rental says about whether its two people have met, and whether the item came back.

/** Whether either of the two has pressed in this phase of a rental `r`. */
const isPressed = (phase: HandoverPhase): SQL => sql`exists (
  select from handovers h
  where h.rental_id = r.id and h.phase = ${phase} and (h.owner_confirmed_at is not null or h.renter_confirmed_at is not null)
)`;

/** Whether the item came back, by the record of its rental `r` or by what either of the two says. */
export const IS_RETURNED = sql`(r.returned_at is not null or ${isPressed('checkin')})`;

/**
 * Whether the two of a dispute `d` have met about its rental `r`, by what either of them says of it, by what both have agreed on since, or by a photo or
 * a note of the check-out of whoever did not report it.
 */
export const HAVE_MET = sql`(
  r.handed_over_at is not null
  or ${isPressed('checkout')}
  or ${IS_RETURNED}
  or exists (
    select from rental_events e
    where e.rental_id = r.id and e.what = 'change_accepted' and e.at >= d.created_at
  )
  or exists (
    select from evidence e
    where e.rental_id = r.id and e.phase = 'checkout' and e.kind in ('photo', 'notes') and e.by_id = d.other_id and e.withdrawn_at is null
  )
)`;

/** When either of the two last said that the price or the deposit of a rental `r` was paid in hand; null if neither did. */
export const PAYMENT_SAID_AT = sql`(
  select max(e.at) from rental_events e
  where e.rental_id = r.id and e.what in ('due_paid', 'due_received') and e.due_kind in ('rental', 'deposit')
)`;

/** When either of the two first said that the item of a rental `r` came back; null if neither did. */
export const RETURN_PRESSED_AT = sql`(
  select least(h.owner_confirmed_at, h.renter_confirmed_at) from handovers h where h.rental_id = r.id and h.phase = 'checkin'
)`;
