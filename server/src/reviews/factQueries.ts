import { RATING_MAX } from '@lendloop/contract/reviews';
import { ANSWERS_FROM, PARTS_FROM, type PersonFacts, type Ratings } from '@lendloop/contract/reviews/people';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';
import { isLatenessOpen } from '../payments/latenessSql.ts';

interface RatingsRow {
  readonly total: number | null;
  readonly many: number;
  /** How many gave so many stars, in that order. */
  readonly stars: number[];
  readonly parts: Record<string, number> | null;
}

/** The counted reviews `w` that a condition chooses, summed up by one of their ratings. */
const ratingsBy = (rating: SQL, condition: SQL) => sql`(
  select jsonb_build_object(
    'total', sum(${rating}), 'many', count(*),
    'stars', array(
      select count(*) filter (where one.rating = n.stars) from generate_series(1, ${RATING_MAX}::integer) as n (stars)
      left join (select ${rating} as rating from reviews w where ${condition}) one on true
      group by n.stars order by n.stars
    ),
    'parts', (
      select jsonb_object_agg(part.key, part.mean) from (
        select p.key, avg(p.value::numeric) as mean
        from reviews w, jsonb_each_text(w.parts) as p where ${condition}
        group by p.key
      ) part
    )
  )
  from reviews w where ${condition}
)`;

const toRatings = ({ total, many, stars, parts }: RatingsRow): Ratings => ({
  rating: many === 0 || total === null ? null : total / many,
  reviewCount: many,
  parts: many < PARTS_FROM ? null : (parts ?? {}),
  stars: many < PARTS_FROM ? null : stars,
});

/** How an item is rated; null if there is no such item or it is hidden. */
export async function findItemRatings(
  db: Db,
  itemId: number,
  visibility: Visibility,
): Promise<Ratings | null> {
  const counted = sql`w.item_id = i.id and w.side = 'renter' and w.state = 'kept' and w.counted`;
  const [row] = await runPrepared<{ ratings: RatingsRow }>(
    db,
    sql`select ${ratingsBy(sql`w.rating`, counted)} as ratings from items i where i.id = ${itemId} and ${isVisible(visibility)}`,
  );
  return row ? toRatings(row.ratings) : null;
}

/** Of how many answers at most the median is taken: the newest. */
const ANSWERS_MAX = 500;
/** An owner who cancels a booking that needed no answer within this time has refused it rather than let anybody down. */
const TIME_TO_REFUSE = sql`interval '24 hours'`;

/**
 * What is counted of a person, with their ratings on both sides. Days are those of the time zone. Everybody may ask for it, so their
 * rentals are gone through once. `offset 0` has the rental of each answer looked up by itself, until there are enough.
 */
export async function findFacts(db: Db, personId: number, timeZone: string): Promise<PersonFacts> {
  type Row = {
    readonly as_owner: RatingsRow;
    readonly as_renter: RatingsRow;
    readonly lent: number;
    readonly rented: number;
    readonly late_cancellations: number;
    readonly late_returns: number;
    readonly answers: number;
    readonly median: number | null;
  };
  const about = (side: SQL) => sql`w.subject_id = ${personId} and w.side = ${side} and w.state = 'kept'`;
  /** Their rentals on one side that are over; `reason` is why one is cancelled that they call off. */
  const endedAs = (mine: SQL, isOwner: SQL, reason: SQL) => sql`
    select r.id, r.status, r.start_date, r.late_days, ${isOwner} as is_owner, r.closed_reason = ${reason} as is_withdrawn
    from rentals r
    where ${mine} = ${personId} and r.status in ('completed', 'cancelled')`;
  const [row] = await runPrepared<Row>(
    db,
    sql`
      select
        ${ratingsBy(sql`w.owner_rating`, sql`${about(sql`'renter'`)} and w.owner_counted`)} as as_owner,
        ${ratingsBy(sql`w.rating`, sql`${about(sql`'owner'`)} and w.counted`)} as as_renter,
        counted.lent, counted.rented, counted.late_cancellations, counted.late_returns, answered.answers, answered.median
      from (
        select
          count(*) filter (where r.status = 'completed' and r.is_owner)::integer as lent,
          count(*) filter (where r.status = 'completed' and not r.is_owner)::integer as rented,
          count(*) filter (where r.status = 'cancelled' and r.is_withdrawn and exists (
            select from rental_events e
            where e.rental_id = r.id and e.what = 'cancelled'
              and e.at > (r.start_date::timestamp at time zone ${timeZone}) - interval '48 hours'
              and not (r.is_owner and exists (
                select from rental_events booked
                where booked.rental_id = r.id and booked.what = 'approved' and booked.by_id is null
                  and booked.at > e.at - ${TIME_TO_REFUSE}
              ))
          ))::integer as late_cancellations,
          count(*) filter (
            where r.status = 'completed' and not r.is_owner and r.late_days > 0 and not ${isLatenessOpen(sql`r.id`)}
          )::integer as late_returns
        from (
          ${endedAs(sql`r.owner_id`, sql`true`, sql`'by_owner'`)}
          union all
          ${endedAs(sql`r.renter_id`, sql`false`, sql`'by_renter'`)}
        ) r
      ) counted, (
        select count(*)::integer as answers, percentile_cont(0.5) within group (order by newest.hours) as median
        from (
          select extract(epoch from min(e.at) - e.created_at)::double precision / 3600 as hours
          from (
            select e.rental_id, e.at, r.created_at from rental_events e cross join lateral (
              select r.created_at from rentals r where r.id = e.rental_id and r.owner_id = ${personId} offset 0
            ) r
            where e.by_id = ${personId} and e.what in ('approved', 'rejected')
            order by e.id desc
            limit ${ANSWERS_MAX}
          ) e
          group by e.rental_id, e.created_at
        ) newest
      ) answered`,
  );
  if (!row) throw new Error('A statement without conditions returned no row.');
  return {
    asOwner: toRatings(row.as_owner),
    asRenter: toRatings(row.as_renter),
    lent: row.lent,
    rented: row.rented,
    lateCancellations: row.late_cancellations,
    lateReturns: row.late_returns,
    // Whole hours, as the exact median would tell when its person answers somebody.
    answerHours:
      row.answers < ANSWERS_FROM || row.median === null ? null : Math.max(0, wholeHours(row.median)),
  };
}

const wholeHours = (hours: number): number => (hours < 1 ? 0 : Math.round(hours));
