import { hash } from 'node:crypto';

import { TOTAL_CAP } from '@lendloop/contract/paging';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { LastUsed } from '../db/lastUsed.ts';
import { runPlanned } from '../db/prepared.ts';

/** The most totals that are kept for one database. */
const KEPT_MAX = 5000;
/** A total is forgotten unless it is asked for within this time, in ms. The changes since then are kept for longer. */
export const KEPT_MS = 5 * 60_000;
/** How long changes of listings are kept, in minutes. */
const CHANGES_MINUTES = 10;
/** Counting goes on up to here, so that a total above its cap stays there when some listings go. */
const COUNTED_MAX = 1.1 * TOTAL_CAP;

/** How many public listings a query found, as one snapshot of the database had them. */
export interface Total {
  readonly total: number;
  /** It was not counted to its end: there may be more. */
  readonly is_least: boolean;
  readonly snapshot: string;
}

interface Kept extends Total {
  readonly askedAt: number;
}

const keptOf = new WeakMap<object, LastUsed<Kept>>();

/**
 * The total of one query, which is counted once. Later searches bring the kept one up to date with the changes since then, so they
 * cost no more than there were changes.
 */
export interface KeptTotal {
  /** The placeholders of `KEPT_TOTAL`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Keeps what the search found. */
  readonly keep: (found: Total) => void;
}

/** What a search tells the database of the total: the kept one, if there is any, and how far to count without one. */
export const KEPT_TOTAL = sql`
  ${sql.placeholder('keptTotal')}::integer, ${sql.placeholder('keptIsLeast')}::boolean, ${sql.placeholder('keptSnapshot')}::text,
  ${sql.raw(String(TOTAL_CAP))}, ${sql.raw(String(COUNTED_MAX))}`;

/** `key` stands for the query. */
export function keptTotalOf(db: Db, key: string): KeptTotal {
  const all = keptOf.get(db.$client) ?? new LastUsed<Kept>(KEPT_MAX);
  keptOf.set(db.$client, all);
  // Of the same length, however much was typed.
  const name = hash('sha1', key, 'base64url');
  const found = all.get(name);
  const askedAt = performance.now();
  const kept = found && askedAt - found.askedAt < KEPT_MS ? found : undefined;
  return {
    values: {
      keptTotal: kept?.total ?? null,
      keptIsLeast: kept?.is_least ?? null,
      keptSnapshot: kept?.snapshot ?? null,
    },
    keep: ({ total, is_least, snapshot }) => all.set(name, { total, is_least, snapshot, askedAt }),
  };
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
