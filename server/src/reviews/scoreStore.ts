import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';

/** The mean of fewer reviews says nothing: until then it is taken to be `USUAL`. */
const ENOUGH = 50;
const USUAL = 4;
/** How many ids of listings one statement goes through. */
const AT_ONCE = 5000;

/**
 * Takes the mean of all counted reviews of items anew, and gives the listings their scores by it. Returns how many changed. Bears being cut
 * off: the next run goes on.
 */
export async function scoreItems(db: Pick<Db, 'execute'>): Promise<number> {
  await db.execute(sql`
    update review_means m set mean = found.mean
    from (
      select round(case when coalesce(sum(review_count), 0) < ${ENOUGH} then ${USUAL} else sum(rating_sum)::numeric / sum(review_count) end, 2) as mean
      from items where review_count > 0
    ) found
    where m.kind = 'item' and m.mean <> found.mean`);
  const { rows } = await db.execute<{ last: number | null }>(sql`select max(id) as last from items`);
  const last = rows[0]?.last ?? 0;
  let changed = 0;
  for (let from = 0; from < last; from += AT_ONCE) {
    const { rows: scored } = await db.execute(sql`
      update items i set score = score_above(i.rating_sum, i.review_count, m.mean)
      from review_means m
      where m.kind = 'item' and i.id > ${from} and i.id <= ${from + AT_ONCE} and i.review_count > 0
        and i.score <> score_above(i.rating_sum, i.review_count, m.mean)
      returning i.id`);
    changed += scored.length;
  }
  return changed;
}
