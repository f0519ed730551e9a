import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';

/**
 * Folds what was booked on each account that many transfers share into one row, and returns how many accounts were folded. Rows written in the
 * meantime are kept beside it. Of several nodes that start at the same time, one does it.
 */
export function foldLedger(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('fold ledger', 0)) as free`,
    );
    if (!lock.rows[0]?.free) return 0;
    const { rows } = await tx.execute<{ folded: number }>(sql`
      with chosen as materialized (
        select account_id from ledger_tallies group by account_id having count(*) > 1
      ), folded as (
        delete from ledger_tallies using chosen where ledger_tallies.account_id = chosen.account_id
        returning ledger_tallies.account_id, posted, pending
      ), written as (
        insert into ledger_tallies (account_id, posted, pending)
        select account_id, sum(posted), sum(pending) from folded group by account_id
      )
      select count(*) as folded from chosen`);
    return rows[0]?.folded ?? 0;
  });
}
