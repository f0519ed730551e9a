import type { Category } from '@lendloop/contract/categories';
import { sql } from 'drizzle-orm';

import { blockedWith } from '../accounts/blocks/blockSql.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { isPublic, type Moderation, type Visibility } from '../items/visibilitySql.ts';

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

/** The same for somebody whom blocks hide listings from: those are not counted. */
export async function findCategoriesFor(db: Db, visibility: Visibility): Promise<Category[]> {
  const all = await findCategories(db, visibility.moderation);
  if (!visibility.viewer?.hasBlocks || visibility.viewer.isAdmin) return all;
  const hidden = await runPrepared<{ id: number; count: number }>(
    db,
    sql`
      select i.category_id as id, count(*)::integer as count
      from items i
      where i.owner_id in (${blockedWith(visibility.viewer.id)}) and ${isPublic(visibility.moderation)}
      group by i.category_id`,
  );
  const counts = new Map(hidden.map(({ id, count }) => [id, count]));
  return all.map((category) => ({
    ...category,
    itemCount: category.itemCount - (counts.get(category.id) ?? 0),
  }));
}
