import { hash } from 'node:crypto';

import { TOTAL_CAP } from '@lendloop/contract/paging';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { LastUsed } from '../db/lastUsed.ts';
import { runPlanned, type Runner } from '../db/prepared.ts';

/** The most totals that are kept for one database. */
const KEPT_MAX = 5000;
/** A total is forgotten unless it is asked for within this time, in ms. The changes since then are kept for longer. */
const KEPT_MS = 5 * 60_000;
/** How long changes of listings are kept, in minutes. */
const CHANGES_MINUTES = 10;
/** Counting goes on up to here, so that a total above its cap stays there when some listings go. */
const COUNTED_MAX = 1.1 * TOTAL_CAP;

/** How many public listings a query found, as one snapshot of the database had them. */
interface Kept {
  readonly total: number;
  /** It was not counted to its end: there may be more. */
  readonly isLeast: boolean;
  readonly snapshot: string;
  readonly askedAt: number;
}

const keptOf = new WeakMap<object, LastUsed<Kept>>();

/**
 * The number of public listings that `query` finds, at most a little more than `TOTAL_CAP`. It is counted once; later calls
 * add what the changes since then make of it, so they cost no more than there were changes. `key` stands for the query.
 */
export async function findTotal(db: Db, runner: Runner, key: string, query: SQL): Promise<number> {
  const all = keptOf.get(db.$client) ?? new LastUsed<Kept>(KEPT_MAX);
  keptOf.set(db.$client, all);
  // Of the same length, however much was typed.
  const name = hash('sha1', key, 'base64url');
  const kept = all.get(name);
  const now = performance.now();
  const current =
    (kept && now - kept.askedAt < KEPT_MS ? await bringUpToDate(runner, kept, query) : null) ??
    (await count(runner, query));
  all.set(name, { ...current, askedAt: now });
  return Math.min(current.total, TOTAL_CAP + 1);
}

async function count(runner: Runner, query: SQL): Promise<Omit<Kept, 'askedAt'>> {
  const [row] = await runner.prepared<{ total: number; snapshot: string }>(
    sql`select search_total(${query}, ${COUNTED_MAX}) as total, pg_current_snapshot()::text as snapshot`,
  );
  if (!row) throw new Error('A count was answered without a row.');
  return { ...row, isLeast: row.total > COUNTED_MAX };
}

/** Null if it has to be counted again: too much has changed, or a total that was not counted to its end may be below the cap. */
async function bringUpToDate(
  runner: Runner,
  { total, isLeast, snapshot }: Kept,
  query: SQL,
): Promise<Omit<Kept, 'askedAt'> | null> {
  // Transactions from before this one were committed when the snapshot was taken. Rows of the future come from another
  // database, whose backup was restored.
  const [first = ''] = snapshot.split(':');
  const [row] = await runner.prepared<{ change: number; is_everything: boolean; snapshot: string }>(
    sql`
      with asked as (select ${query} as query)
      select coalesce(sum(coalesce((c.after @@ query)::integer, 0) - coalesce((c.before @@ query)::integer, 0)), 0)::integer
          as change,
        coalesce(bool_or(c.is_everything), false) as is_everything,
        pg_current_snapshot()::text as snapshot
      from asked
      left join item_changes c on c.xid >= ${first}::xid8
        and c.xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(c.xid, ${snapshot}::pg_snapshot)`,
  );
  if (!row || row.is_everything) return null;
  const current = { total: total + row.change, isLeast, snapshot: row.snapshot };
  return isLeast && current.total <= TOTAL_CAP ? null : current;
}

/** Forgets changes of listings that every kept total contains. Returns how many. */
export async function forgetItemChanges(db: Db): Promise<number> {
  const rows = await runPlanned<{ forgotten: number }>(
    db,
    sql`
      with gone as (
        delete from item_changes where made_at < now() - make_interval(mins => ${CHANGES_MINUTES}) returning 1
      )
      select count(*)::integer as forgotten from gone`,
  );
  return rows[0]?.forgotten ?? 0;
}
