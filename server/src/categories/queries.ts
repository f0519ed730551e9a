import type { Category } from '@lendloop/contract/categories';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { isPublic, type Moderation } from '../items/visibility.ts';

/** All categories in the operator's order, each with the number of its public items. */
export function findCategories(db: Db, moderation: Moderation): Promise<Category[]> {
  return runPrepared<Category>(
    db,
    sql`
      select c.id, c.name, c.icon, count(i.id)::integer as "itemCount"
      from categories c
      left join items i on i.category_id = c.id and ${isPublic(moderation)}
      group by c.id
      order by c.position, c.id`,
  );
}
