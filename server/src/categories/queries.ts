import type { Category } from '@lendloop/contract/categories';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import type { Moderation } from '../items/visibilitySql.ts';

/**
 * All categories in the operator's order, each with its number of public items. Every page needs it, so the counts come
 * from the tallies that triggers maintain, not from the items.
 */
export function findCategories(db: Db, moderation: Moderation): Promise<Category[]> {
  const isPublic =
    moderation === 'before'
      ? sql`t.key = 'approved ' || c.id`
      : sql`t.key in ('approved ' || c.id, 'pending ' || c.id)`;
  return runPrepared<Category>(
    db,
    sql`
      select c.id, c.name, c.icon, (
        select coalesce(sum(t.amount), 0)::integer from tallies t where t.subject = 'categories' and ${isPublic}
      ) as "itemCount"
      from categories c
      order by c.position, c.id`,
  );
}
