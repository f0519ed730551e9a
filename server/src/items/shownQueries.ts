import { sql, type SQL } from 'drizzle-orm';

import { isVisible, type Visibility } from './visibilitySql.ts';

/** Stands for a title that its reader may not see. */
export const UNAPPROVED_TITLE = 'Unapproved listing';
const UNAPPROVED = sql.raw(`'${UNAPPROVED_TITLE}'`);

/**
 * The title of an item `i` beside a rental or conversation, which outlast the item. Where listings need approval, only the owner
 * and administrators see one that is not approved.
 */
export function shownTitle({ moderation, viewer }: Visibility): SQL {
  if (moderation === 'after' || viewer?.isAdmin) return sql`i.title`;
  const isOwner = viewer ? sql`i.owner_id = ${viewer.id}` : sql`false`;
  return sql`case when i.moderation_status = 'approved' or ${isOwner} then i.title else ${UNAPPROVED} end`;
}

/** The name of the place of an item `i`, for who sees its title; null for others. */
export const shownLocation = (visibility: Visibility): SQL =>
  sql`case when ${shownTitle(visibility)} = i.title then i.location end`;

/** What belonged to an item `i` when its rental `r` was asked for, for who sees its title; nothing for others. */
export const agreedParts = (visibility: Visibility): SQL => sql`
  case when ${shownTitle(visibility)} = i.title
    then coalesce((select a.included from agreed_listings a where a.rental_id = r.id), i.included)
    else '{}' end`;

/** The first picture of an item `i`, if the viewer may see it. */
export const shownImage = (visibility: Visibility): SQL =>
  sql`case when ${isVisible(visibility)} then i.images[1] end`;
