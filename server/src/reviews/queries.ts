import type { PageQuery } from '@lendloop/contract/paging';
import type { Review } from '@lendloop/contract/reviews';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../db/page.ts';
import { runPrepared } from '../db/prepared.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';

interface ReviewRow {
  readonly id: number;
  readonly reviewer_id: number;
  readonly rating: number;
  readonly comment: string | null;
  readonly created_at: Date;
}

/** The reviews of an item, newest first; null if there is no such item or it is hidden. Throws `invalid_cursor`. */
export async function findReviews(
  db: Db,
  itemId: number,
  visibility: Visibility,
  { limit, cursor }: PageQuery,
): Promise<Page<Review> | null> {
  const rows = await runPrepared<ReviewRow | { id: null }>(
    db,
    sql`
      select r.id, r.reviewer_id, r.rating, r.comment, r.created_at
      from items i
      left join lateral (
        select w.id, w.reviewer_id, w.rating, w.comment, w.created_at from reviews w
        where w.item_id = i.id and ${isBehind(cursor, sql`w`)}
        order by w.created_at desc, w.id desc
        limit ${limit + 1}
      ) r on true
      where i.id = ${itemId} and ${isVisible(visibility)}
      order by r.created_at desc, r.id desc`,
  );
  if (rows.length === 0) return null;
  const reviews = rows
    .filter((row): row is ReviewRow => row.id !== null)
    .map((row) => ({
      id: row.id,
      reviewerId: row.reviewer_id,
      rating: row.rating,
      comment: row.comment,
      createdAt: row.created_at.toISOString(),
    }));
  return pageOfNewest(reviews, limit);
}
