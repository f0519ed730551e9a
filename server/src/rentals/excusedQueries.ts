import { sql } from 'drizzle-orm';

/** A rental that is out completes by itself on day 14, or somewhat later where the server was down. */
const OUT_DAYS = 60;

/**
 * The days behind the last one of a rental `r` on which its renter is not late, for as long as it can be out: those on which they were suspended,
 * and those that were over before it was handed over.
 */
export const EXCUSED_DAYS = sql`
  case when r.handed_over_at is not null then array(
    select distinct to_char(d, 'YYYY-MM-DD')
    from (
      select s.first_day, s.last_day from suspended_days s where s.user_id = r.renter_id
      union all
      select r.end_date, r.excused_until where r.excused_until is not null
    ) s
    cross join generate_series(
      greatest(s.first_day, r.end_date + 1)::timestamp,
      least(coalesce(s.last_day, r.end_date + ${OUT_DAYS}::integer), r.end_date + ${OUT_DAYS}::integer)::timestamp,
      interval '1 day'
    ) d
    order by 1
  ) else '{}' end`;
