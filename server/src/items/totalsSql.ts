import { TOTAL_CAP } from '@lendloop/contract/paging';
import { sql, type SQL } from 'drizzle-orm';

import type { Moderation } from './visibilitySql.ts';

/** The statuses of the listings that everybody may see. Withheld ones are counted under a status of their own. */
const PUBLIC_STATUSES: Readonly<Record<Moderation, readonly string[]>> = {
  after: ['approved', 'pending'],
  before: ['approved'],
};

/**
 * The number of public listings in these categories, or of all, up to `TOTAL_CAP` + 1: from the tallies that triggers keep, so
 * that nothing is counted.
 */
export function publicTotal(moderation: Moderation, categories: readonly number[] | undefined): SQL {
  // Listings are tallied by their status and whether they are switched on, and by their status and category.
  const parts = categories ?? ['true', 'false'];
  const keys = PUBLIC_STATUSES[moderation].flatMap((status) => parts.map((part) => `${status} ${part}`));
  return sql`(
    select least(coalesce(sum(t.amount), 0), ${sql.raw(String(TOTAL_CAP + 1))})::integer from tallies t
    where t.subject = ${sql.raw(categories ? `'categories'` : `'items'`)} and t.key = any(${sql.param(keys)}::text[])
  )`;
}
