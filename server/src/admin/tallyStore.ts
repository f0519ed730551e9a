import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';

/** Keys folded in one transaction. */
const BITE = 1000;

/**
 * Folds the rows of each key that has more than one row, or a zero count, into at most one. Rows written in the meantime
 * are kept beside it. Of several nodes that start at the same time, one does it. Returns how many keys were folded.
 */
export async function foldTallies(db: Db): Promise<number> {
  let folded = 0;
  let after: Bite['last'] = { subject: '', key: '' };
  while (after) {
    const bite = await foldBite(db, after);
    folded += bite.count;
    after = bite.last;
  }
  return folded;
}

interface Bite {
  readonly count: number;
  /** Where the next batch starts; null if there is none, or another node is folding. */
  readonly last: { readonly subject: string; readonly key: string } | null;
}

function foldBite(db: Db, after: { readonly subject: string; readonly key: string }): Promise<Bite> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('fold tallies', 0)) as free`,
    );
    if (!lock.rows[0]?.free) return { count: 0, last: null };
    const { rows } = await tx.execute<{ subject: string; key: string }>(sql`
      with chosen as materialized (
        select subject, key from tallies
        where (subject, key) > (${after.subject}, ${after.key})
        group by subject, key
        having count(*) > 1 or sum(amount) = 0
        order by subject, key
        limit ${BITE}
      ),
      folded as (
        delete from tallies using chosen
        where tallies.subject = chosen.subject and tallies.key = chosen.key
        returning tallies.subject, tallies.key, tallies.amount
      ),
      written as (
        insert into tallies (subject, key, amount)
        select subject, key, sum(amount) from folded group by subject, key having sum(amount) <> 0
      )
      select subject, key from chosen order by subject, key`);
    return { count: rows.length, last: rows.length < BITE ? null : (rows.at(-1) ?? null) };
  });
}
