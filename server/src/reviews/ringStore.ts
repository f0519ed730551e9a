import { sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';

/** How much two people have reviewed each other. */
interface Between {
  readonly one: number;
  readonly other: number;
  readonly reviews: number;
  readonly stars: number;
}

/** The counted reviews between each two people. A renter's says how the owner was, if it says so. */
export async function findDealings(db: Db): Promise<Between[]> {
  const { rows } = await db.execute<{ one: number; other: number; reviews: number; stars: number }>(sql`
    select least(w.reviewer_id, w.subject_id) as one, greatest(w.reviewer_id, w.subject_id) as other,
      count(*)::integer as reviews, sum(coalesce(w.owner_rating, w.rating))::integer as stars
    from reviews w
    where w.counted and w.state = 'kept' and w.subject_id is not null
    group by 1, 2`);
  return rows;
}

/** Whether a case about exactly these people was opened before, whatever became of it. */
export async function isRingKnown(tx: Tx, people: readonly number[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from cases where kind = 'review_ring' and people = ${`{${people.join(',')}}`}::integer[] limit 1`);
  return rows.length > 0;
}
