import type { PageQuery } from '@lendloop/contract/paging';
import type { Review, ReviewSide } from '@lendloop/contract/reviews';
import type { PersonReview } from '@lendloop/contract/reviews/people';
import type { OpenReview } from '@lendloop/contract/reviews/rentalReviews';
import { closingOf } from '@lendloop/contract/reviews/rentalReviews';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../db/page.ts';
import { runPrepared } from '../db/prepared.ts';
import { shownImage, agreedTitle } from '../items/shownQueries.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';
import {
  isRevealed,
  REVIEW_COLUMNS,
  toReview,
  WITH_ANSWER,
  type ReviewRow,
} from '../rentals/reviews/rowQueries.ts';
import { cursorAtEnd, isBehindEnd } from './openSql.ts';

/** The revealed reviews of an item by its renters, newest first; null if there is no such item or it is hidden. Throws `invalid_cursor`. */
export async function findReviews(
  db: Db,
  itemId: number,
  visibility: Visibility,
  now: Date,
  { limit, cursor }: PageQuery,
): Promise<Page<Review> | null> {
  const rows = await runPrepared<ReviewRow | { id: null }>(
    db,
    sql`
      select r.*
      from items i
      left join lateral (
        select ${REVIEW_COLUMNS} from reviews w ${WITH_ANSWER}
        where w.item_id = i.id and w.side = 'renter' and ${isRevealed(now)} and ${isBehind(cursor, sql`w`)}
        order by w.created_at desc, w.id desc
        limit ${limit + 1}
      ) r on true
      where i.id = ${itemId} and ${isVisible(visibility)}
      order by r.created_at desc, r.id desc`,
  );
  if (rows.length === 0) return null;
  const reviews = rows.filter((row): row is ReviewRow => row.id !== null).map(toReview);
  return pageOfNewest(reviews, limit);
}

/**
 * The revealed reviews about a person, newest first, all or those of one side, with the titles of the listings that the viewer may open and
 * that still have the title under which they were rented. Throws `invalid_cursor`.
 */
export async function findPersonReviews(
  db: Db,
  personId: number,
  visibility: Visibility,
  now: Date,
  { side, limit, cursor }: PageQuery & { readonly side?: ReviewSide | undefined },
): Promise<Page<PersonReview>> {
  type Row = ReviewRow & {
    readonly item_title: string | null;
    readonly full_name: string;
    readonly avatar: string | null;
  };
  const rows = await runPrepared<Row>(
    db,
    sql`
      select ${REVIEW_COLUMNS}, u.full_name, case when u.suspended_at is null then u.avatar end as avatar,
        case when ${isVisible(visibility)}
          -- Only while it has the title under which it was rented: a former title can no longer be reported.
          and not exists (select from agreed_listings a where a.rental_id = w.rental_id and a.title <> i.title)
          then i.title
        end as item_title
      from reviews w ${WITH_ANSWER}
      join items i on i.id = w.item_id
      join users u on u.id = w.reviewer_id
      where w.subject_id = ${personId} and ${side === undefined ? sql`true` : sql`w.side = ${side}`}
        and ${isRevealed(now)} and ${isBehind(cursor, sql`w`)}
      order by w.created_at desc, w.id desc
      limit ${limit + 1}`,
  );
  const reviews = rows.map((row) => ({
    ...toReview(row),
    side: row.side,
    ownerRating: row.owner_rating,
    reviewer: { id: row.reviewer_id, fullName: row.full_name, avatar: row.avatar },
    itemId: row.item_id,
    itemTitle: row.item_title,
  }));
  return pageOfNewest(reviews, limit);
}

const DAY_MS = 86_400_000;

/**
 * The rentals that a person can review, those that close first at the top; where they never close, those that ended last. Throws
 * `invalid_cursor`.
 */
export async function findOpenReviews(
  db: Db,
  viewerId: number,
  visibility: Visibility,
  { now, revealDays }: { readonly now: Date; readonly revealDays: number },
  { limit, cursor }: PageQuery,
): Promise<Page<OpenReview>> {
  type Row = {
    readonly id: number;
    readonly side: ReviewSide;
    readonly other_id: number;
    readonly full_name: string;
    readonly avatar: string | null;
    readonly item_title: string;
    readonly item_image: string | null;
    readonly completed_at: Date;
    readonly other_has_written: boolean;
  };
  const closes = revealDays > 0;
  const first = new Date(now.getTime() - revealDays * DAY_MS).toISOString();
  const direction = closes ? sql`asc` : sql`desc`;
  const of = (side: ReviewSide) => {
    const [own, other] =
      side === 'renter' ? [sql`r.renter_id`, sql`r.owner_id`] : [sql`r.owner_id`, sql`r.renter_id`];
    return sql`(
      select r.id, ${side}::text as side, ${other} as other_id, r.item_id, r.completed_at
      from rentals r
      where ${own} = ${viewerId} and r.status = 'completed'
        and ${closes ? sql`r.completed_at > ${first}::timestamptz` : sql`true`}
        and ${isBehindEnd(cursor, !closes)}
        and not exists (select from reviews w where w.rental_id = r.id and w.side = ${side})
      order by r.completed_at ${direction}, r.id ${direction}
      limit ${limit + 1}
    )`;
  };
  const rows = await runPrepared<Row>(
    db,
    sql`
      select o.id, o.side, o.other_id, o.completed_at, u.full_name, case when u.suspended_at is null then u.avatar end as avatar,
        ${agreedTitle(visibility, sql`o.id`)} as item_title, ${shownImage(visibility)} as item_image,
        exists (select from reviews w where w.rental_id = o.id) as other_has_written
      from (${of('renter')} union all ${of('owner')}) as o
      join items i on i.id = o.item_id
      join users u on u.id = o.other_id
      order by o.completed_at ${direction}, o.id ${direction}
      limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      rentalId: row.id,
      side: row.side,
      other: { id: row.other_id, fullName: row.full_name, avatar: row.avatar },
      itemTitle: row.item_title,
      itemImage: row.item_image,
      closesAt: closingOf(row.completed_at, revealDays)?.toISOString() ?? null,
      otherHasWritten: row.other_has_written,
    })),
    nextCursor: last && rows.length > limit ? cursorAtEnd(last.completed_at, last.id) : null,
  };
}
