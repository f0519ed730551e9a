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
 * Whether the two of a dispute `d` have met about its rental `r`, by the record, by what either of them says of it, or by a photo or a note of
 * whoever did not report it.
 */
export const HAVE_MET = sql`(
  r.handed_over_at is not null
  or ${isPressed('checkout')}
  or ${IS_RETURNED}
  or exists (
    select from evidence e
    where e.rental_id = r.id and e.kind in ('photo', 'notes') and e.by_id = d.other_id and e.withdrawn_at is null
  )
)`;

/**
 * When something last happened to the rental `r` of a dispute `d` that speaks for a meeting: anything that the other side did after the approval,
 * or either of the two saying that money was paid, agreeing on a change, or completing the rental. Null if nothing did.
 */
export const ACTED_AT = sql`(
  select max(e.at) from rental_events e
  where e.rental_id = r.id and e.what not in ('requested', 'approved') and (
    e.by_id = d.other_id or (e.by_id is not null and e.what in ('due_paid', 'due_received', 'change_accepted', 'completed'))
  )
)`;

/** When either of the two first said that the item of a rental `r` came back; null if neither did. */
export const RETURN_PRESSED_AT = sql`(
  select least(h.owner_confirmed_at, h.renter_confirmed_at) from handovers h where h.rental_id = r.id and h.phase = 'checkin'
)`;

/** When the rental `r` was agreed on; null for one without a record of it. */
export const AGREED_AT = sql`(select max(e.at) from rental_events e where e.rental_id = r.id and e.what = 'approved')`;
