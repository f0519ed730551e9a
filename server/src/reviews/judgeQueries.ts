import type { PageQuery } from '@lendloop/contract/paging';
import type { JudgedReview, ReviewState } from '@lendloop/contract/reviews/judging';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Queryable } from '../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../db/page.ts';
import { runPrepared } from '../db/prepared.ts';
import { REVIEW_COLUMNS, toOwnReview, WITH_ANSWER, type ReviewRow } from '../rentals/reviews/rowQueries.ts';

type JudgedRow = ReviewRow & {
  readonly item_title: string;
  readonly reviewer_name: string;
  readonly subject_name: string;
};

/** Reviews `w` that have been revealed to others, or would be if they were not held or removed. */
const select = (condition: SQL, now: Date) => sql`
  select ${REVIEW_COLUMNS}, i.title as item_title, author.full_name as reviewer_name, about.full_name as subject_name
  from reviews w ${WITH_ANSWER}
  join items i on i.id = w.item_id
  join users author on author.id = w.reviewer_id
  join users about on about.id = w.subject_id
  where w.reveal_at <= ${now.toISOString()}::timestamptz and ${condition}`;

function toJudged(row: JudgedRow, now: Date): JudgedReview {
  const { revealed: _revealed, removedReason: _reason, ...review } = toOwnReview(row, now);
  return {
    ...review,
    state: row.state,
    why: row.state === 'held' ? 'shared_device' : null,
    itemTitle: row.item_title,
    reviewer: { id: row.reviewer_id, fullName: row.reviewer_name },
    subject: { id: row.subject_id, fullName: row.subject_name },
  };
}

/** The reviews in this state, newest first; of those that are held because of reports the cases tell. Throws `invalid_cursor`. */
export async function findJudged(
  db: Db,
  now: Date,
  { state, limit, cursor }: PageQuery & { readonly state: Exclude<ReviewState, 'kept'> },
): Promise<Page<JudgedReview>> {
  const rows = await runPrepared<JudgedRow>(
    db,
    sql`
      ${select(sql`w.state = ${state} and w.reported_until is null and ${isBehind(cursor, sql`w`)}`, now)}
      order by w.created_at desc, w.id desc
      limit ${limit + 1}`,
  );
  return pageOfNewest(
    rows.map((row) => toJudged(row, now)),
    limit,
  );
}

/** The review with this id as administrators see it, inside or outside a transaction; null if it is not revealed or does not exist. */
export async function findJudgedReview(on: Queryable, id: number, now: Date): Promise<JudgedReview | null> {
  const { rows } = await on.execute<JudgedRow>(select(sql`w.id = ${id}`, now));
  return rows[0] ? toJudged(rows[0], now) : null;
}
