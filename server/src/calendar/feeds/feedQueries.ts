import { sql } from 'drizzle-orm';

import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import type { Moderation } from '../../items/visibilitySql.ts';
import { rentalColumns, toRental, type RentalRow } from '../../rentals/queries.ts';
import type { ReadFeed } from './feedStore.ts';

/** From when until when a calendar shows what it has. */
interface Window {
  readonly from: string;
  readonly until: string;
  /** Those cancelled before this moment are gone. */
  readonly cancelledAfter: Date;
}

/** More than a person has in the window, unless others ask for and take back thousands of requests. */
const ROWS_MAX = 5000;

type FeedRental = ReturnType<typeof toRental> & {
  /** The full name of the other person. */
  readonly otherName: string;
  readonly revision: number;
  readonly changedAt: Date;
};

/** The rentals that a calendar shows, those that take days first: those of its listing, or all in which its owner has a part. */
export async function findFeedRentals(
  db: Db,
  { userId, itemId }: Pick<ReadFeed, 'userId' | 'itemId'>,
  { from, until, cancelledAfter }: Window,
  moderation: Moderation,
  siteCurrency: string,
): Promise<FeedRental[]> {
  type Row = RentalRow & {
    readonly other_name: string;
    readonly revision: number;
    readonly changed_at: Date;
  };
  const visibility = { moderation, viewer: { id: userId, isAdmin: false, hasBlocks: true } };
  const isMine = itemId === null ? sql`${userId} in (r.owner_id, r.renter_id)` : sql`r.item_id = ${itemId}`;
  const rows = await runPrepared<Row>(
    db,
    sql`
      select ${rentalColumns(visibility)}, o.full_name as other_name, r.revision,
        coalesce(r.revised_at, r.created_at) as changed_at
      from rentals r
      join items i on i.id = r.item_id
      join users o on o.id = case when r.owner_id = ${userId} then r.renter_id else r.owner_id end
      where ${isMine} and r.end_date >= ${from} and r.start_date <= ${until}
        and (
          r.status in ('pending', 'approved', 'completed')
          or (r.status = 'cancelled' and r.revised_at > ${cancelledAfter.toISOString()})
        )
      order by r.status not in ('approved', 'completed'), r.start_date, r.id
      limit ${ROWS_MAX}`,
  );
  return rows.map((row) => ({
    ...toRental(row, siteCurrency),
    otherName: row.other_name,
    revision: row.revision,
    changedAt: row.changed_at,
  }));
}

interface FeedBlock {
  readonly id: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly note: string | null;
  readonly title: string;
  readonly revision: number;
  readonly changedAt: Date;
}

/** The blocks that a calendar shows: those that its owner made. What was imported is left to the calendar that it comes from. */
export const findFeedBlocks = (
  db: Db,
  { userId, itemId }: Pick<ReadFeed, 'userId' | 'itemId'>,
  { from, until }: Pick<Window, 'from' | 'until'>,
): Promise<FeedBlock[]> =>
  runPrepared<FeedBlock>(
    db,
    sql`
      select b.id, b.start_date as "startDate", b.end_date as "endDate", b.note, i.title, b.revision,
        coalesce(b.revised_at, b.created_at) as "changedAt"
      from blocks b
      join items i on i.id = b.item_id
      where i.owner_id = ${userId} and i.deleted_at is null and b.source = 'owner'
        ${itemId === null ? sql`` : sql`and i.id = ${itemId}`}
        and b.end_date >= ${from} and b.start_date <= ${until}
      order by b.start_date, b.id
      limit ${ROWS_MAX}`,
  );
