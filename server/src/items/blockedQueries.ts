import { TOTAL_CAP } from '@lendloop/contract/paging';
import { sql, type SQL } from 'drizzle-orm';

import { blockedWith } from '../accounts/blocks/blockSql.ts';
import type { Db } from '../db/connect.ts';
import { runPlannedWithin } from '../db/prepared.ts';
import type { Found } from './cardQueries.ts';
import { SEARCH_MS, timed } from './timedQueries.ts';

/** So many listings are taken out of what visitors find. With more, the whole search is made for the one who asks. */
const HIDDEN_MAX = 100;
/** So many of those at the other end of a block are looked at, whether or not they fit: to look at long descriptions takes long. */
const LOOKED_AT_MAX = 200;

/**
 * The ids of the items `i` that fit, and whose owner and the viewer have blocked each other; null if they are many. Anybody can block
 * anybody, which must not take the indexes and kept totals from them. Throws `search_too_slow`.
 */
export async function findHidden(db: Db, viewerId: number, fits: SQL): Promise<ReadonlySet<number> | null> {
  const [found] = await timed(
    runPlannedWithin<{ ids: number[]; looked_at: number }>(
      db,
      SEARCH_MS,
      sql`
        with others as materialized (
          select o.id from items o
          where o.owner_id = any(array(${blockedWith(viewerId)})) and o.deleted_at is null
          limit ${LOOKED_AT_MAX + 1}
        )
        select (select count(*) from others)::integer as looked_at, to_jsonb(array(
          select i.id from others join items i on i.id = others.id
          where ${fits} and (select count(*) from others) <= ${LOOKED_AT_MAX}
          limit ${HIDDEN_MAX + 1}
        )) as ids`,
    ),
  );
  if (!found || found.looked_at > LOOKED_AT_MAX || found.ids.length > HIDDEN_MAX) return null;
  return new Set(found.ids);
}

/**
 * A page without what is hidden, made of one that is longer by as many listings. The total is exact up to the cap; above it, there may be
 * fewer by as many.
 */
export function withoutHidden(found: Found, hidden: ReadonlySet<number>, limit: number): Found {
  const rows = found.rows.filter(({ id }) => !hidden.has(id));
  const page = rows.slice(0, limit);
  return {
    total: found.total > TOTAL_CAP ? found.total : Math.max(found.total - hidden.size, page.length),
    rows: page,
    end: rows.length > limit || found.end ? (rows[limit - 1] ?? found.end) : null,
  };
}
