import { addDays, startOfDay, type Day } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';

/** An entry as it stands in a file. */
export interface EntryInFile {
  readonly transfer_id: number;
  readonly position: number;
  readonly created_at: Date;
  readonly ledger: string;
  readonly kind: string;
  readonly key: string;
  readonly rental_id: number | null;
  readonly account: string;
  readonly phase: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly by_user: number | null;
  readonly reason: string | null;
}

/** Rows in memory at once. */
const ROWS_AT_ONCE = 1000;

/** The entries of these days, oldest first, a page at a time. */
export async function* readEntries(
  db: Db,
  { from, to }: { readonly from: Day; readonly to: Day },
  timeZone: string,
): AsyncGenerator<EntryInFile[], void> {
  const since = startOfDay(from, timeZone).toISOString();
  const until = startOfDay(addDays(to, 1), timeZone).toISOString();
  for (let last = { transfer_id: 0, position: 0 }; ;) {
    const rows = await runPrepared<EntryInFile>(
      db,
      sql`
        select e.transfer_id, e.position, t.created_at, a.ledger, t.kind, t.key, t.rental_id, a.code as account, e.phase,
          e.amount_minor, a.currency, t.by_user, t.reason
        from ledger_transfers t
        join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id
        where t.created_at >= ${since} and t.created_at < ${until}
          and (e.transfer_id, e.position) > (${last.transfer_id}, ${last.position})
        order by e.transfer_id, e.position
        limit ${ROWS_AT_ONCE}`,
    );
    yield rows;
    const next = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE || !next) return;
    last = next;
  }
}
