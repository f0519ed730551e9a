import { sql } from 'drizzle-orm';

// What the disputes about a rental say of its handover and its return.

/** Whether a dispute `d` contests that the item was handed over, and its opener was not found wrong. */
const SPEAKS_AGAINST_HANDOVER = sql`(
  d.kind in ('no_show', 'not_handed_over', 'other') and d.state <> 'withdrawn' and d.outcome is distinct from 'for_other'
)`;

/**
 * Who of the two people of a rental `r` contests that it was handed over: whoever reports so and has not been found wrong, and both as long as
 * there is any dispute, as the side that did not open it can only write in it.
 */
export const CONTESTED_BY = sql`array(
  select d.opener_id from disputes d
  where d.rental_id = r.id and (d.closed_at is null or ${SPEAKS_AGAINST_HANDOVER})
  union
  select d.other_id from disputes d where d.rental_id = r.id and d.closed_at is null
)`;

/** Whether a dispute in which the renter of a rental `r` contests the handover is over, and they were not found wrong. */
export const IS_CONTESTED_FOR_GOOD = sql`exists (
  select from disputes d
  where d.rental_id = r.id and d.opener_id = r.renter_id and d.closed_at is not null and ${SPEAKS_AGAINST_HANDOVER}
)`;

/**
 * When it was first decided what stands of a dispute `d`, that its opener is right. An appeal that changes nothing of that does not count.
 * Null if it was not decided so.
 */
export const FOUND_RIGHT_AT = sql`(
  select min(e.created_at) from dispute_entries e
  where e.dispute_id = d.id and e.kind = 'decided' and e.body ->> 'outcome' = 'for_opener' and not exists (
    select from dispute_entries later
    where later.dispute_id = d.id and later.kind = 'decided' and later.number > e.number and later.body ->> 'outcome' <> 'for_opener'
  )
)`;

/**
 * What was decided about the return of a rental `r`: when its owner last reported in vain that it was late or not returned, when a report of the
 * renter's own was right, for which there is no kind but `other`, and when it was found not to be back, which can be appealed meanwhile.
 */
export const RETURN_FOUND = sql`(
  select jsonb_build_object(
    'ownerWrongAt', max(d.created_at) filter (
      where d.closed_at is not null and d.opener_id = r.owner_id and d.kind in ('late', 'not_returned') and d.outcome = 'for_other'
    ),
    'renterRightAt', max(d.created_at) filter (
      where d.closed_at is not null and d.opener_id = r.renter_id and d.kind = 'other' and d.outcome = 'for_opener'
    ),
    'notBackAt', max(${FOUND_RIGHT_AT}) filter (where d.opener_id = r.owner_id and d.kind = 'not_returned')
  )
  from disputes d where d.rental_id = r.id
)`;

/** Whether the owner of a rental `r` contests that it came back, as in `StoredHandover`. Who reports damage says that it is back. */
export const RETURN_CONTEST = sql`(
  select case
    when bool_or(d.closed_at is null and d.opener_id = r.owner_id and d.kind = 'not_returned') then 'claimed'
    when bool_or(d.opener_id = r.owner_id and d.kind = 'not_returned' and d.outcome = 'for_opener' and d.closed_at is not null and ${FOUND_RIGHT_AT} >= pressed.at) then 'right'
    when bool_or(d.closed_at is null and not (d.opener_id = r.owner_id and d.kind in ('damaged', 'parts_missing'))) then 'open'
    else 'over' end
  from disputes d
  left join lateral (
    select h.renter_confirmed_at as at from handovers h where h.rental_id = r.id and h.phase = 'checkin'
  ) pressed on true
  where d.rental_id = r.id having count(*) > 0
)`;
