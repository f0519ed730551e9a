import type { LateQuery, LateRental } from '@lendloop/contract/handover/record';
import { countDays, type Day } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPlanned } from '../db/prepared.ts';
import { endangered } from './endangeredQueries.ts';
import { cursorBehind, latePlaceOf } from './pages.ts';

type LateRow = {
  readonly id: number;
  readonly item_id: number;
  readonly item_title: string;
  readonly owner: LateRental['owner'];
  readonly renter: LateRental['renter'];
  readonly end_date: Day;
  readonly handed_over_at: Date;
  /** The last day on which it is not late. */
  readonly due_on: Day;
  readonly endangers: LateRental['endangers'];
};

/** The rentals that are handed over and were due back before `today`, the latest first. Throws `invalid_cursor`. */
export async function findLate(
  db: Db,
  today: Day,
  { limit, cursor }: LateQuery,
): Promise<{ readonly rows: LateRental[]; readonly nextCursor: string | null }> {
  const place = latePlaceOf(cursor);
  const found = await runPlanned<LateRow>(
    db,
    sql`
      select r.id, r.item_id, i.title as item_title, r.end_date, r.handed_over_at, greatest(r.excused_until, r.end_date) as due_on,
        jsonb_build_object('id', o.id, 'fullName', o.full_name) as owner,
        jsonb_build_object('id', n.id, 'fullName', n.full_name) as renter,
        ${endangered(sql`jsonb_build_object('rentalId', other.id, 'startDate', other.start_date)`)} as endangers
      from rentals r
      join items i on i.id = r.item_id
      join users o on o.id = r.owner_id
      join users n on n.id = r.renter_id
      where r.status = 'approved' and r.handed_over_at is not null and r.returned_at is null and r.end_date < ${today}
        and (r.excused_until is null or r.excused_until < ${today})
        and ${place ? sql`(r.end_date, r.id) > (${place[0]}::date, ${place[1]}::integer)` : sql`true`}
      order by r.end_date, r.id
      limit ${limit + 1}`,
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({
      rentalId: row.id,
      itemId: row.item_id,
      itemTitle: row.item_title,
      owner: row.owner,
      renter: row.renter,
      endDate: row.end_date,
      handedOverAt: row.handed_over_at.toISOString(),
      lateDays: countDays({ startDate: row.due_on, endDate: today }) - 1,
      endangers: row.endangers,
    })),
    nextCursor: found.length > limit && last ? cursorBehind([last.end_date, last.id]) : null,
  };
}
