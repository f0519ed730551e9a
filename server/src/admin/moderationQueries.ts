import type { JudgedItem, ModerationQuery } from '@lendloop/contract/admin';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPlanned } from '../db/prepared.ts';
import { CONTENT_COLUMNS, LISTED_COLUMNS, toListedItem, type ItemRow } from '../items/rowSql.ts';
import { pageOf, placeOf, type ListPage } from './cursor.ts';

/** A text for an item `i` that changes with its moderated content. Owners choose the content, so a weaker hash would let them prepare two that share one. */
export const CONTENT_VERSION = sql`encode(sha256(convert_to(row(${CONTENT_COLUMNS})::text, 'UTF8')), 'hex')`;

/** Listings with one moderation status, or all, except those of suspended people; newest first. Throws `invalid_cursor`. */
export async function findModeration(
  db: Db,
  { status, limit, cursor }: ModerationQuery,
): Promise<ListPage<JudgedItem>> {
  const place = placeOf(cursor);
  const rows = await runPlanned<ItemRow & { content_version: string }>(
    db,
    sql`
      select ${LISTED_COLUMNS}, ${CONTENT_VERSION} as content_version
      from items i
      join categories c on c.id = i.category_id
      join users u on u.id = i.owner_id
      where i.deleted_at is null and not i.is_withheld
        ${status === undefined ? sql`` : sql`and i.moderation_status = ${status}`}
        ${place ? sql`and (i.created_at, i.id) < (${place.createdAt}::timestamptz, ${place.id}::integer)` : sql``}
      order by i.created_at desc, i.id desc
      limit ${limit + 1}`,
  );
  return pageOf(
    rows.map((row) => ({ ...toListedItem(row), contentVersion: row.content_version })),
    limit,
  );
}
