import { sql, type SQL } from 'drizzle-orm';

import { isVisible, unlessBlockedOrBound, type Visibility } from './visibilitySql.ts';

/** Stands for a title that its reader may not see. */
export const UNAPPROVED_TITLE = 'Unapproved listing';
const UNAPPROVED = sql.raw(`'${UNAPPROVED_TITLE}'`);

/**
 * Whether the viewer sees the title of an item `i` beside a rental or conversation, which outlast the item. Where listings need approval,
 * only the owner and administrators see one that is not approved. A title that can still be changed shows to nobody who cannot report it:
 * not while the listing is withheld, nor behind a block.
 */
function seesTitle({ moderation, viewer }: Visibility): SQL {
  if (viewer?.isAdmin) return sql`true`;
  const isApproved = moderation === 'before' ? sql`i.moderation_status = 'approved'` : sql`true`;
  const unblocked = unlessBlockedOrBound(viewer) ?? sql`true`;
  const isOwner = viewer ? sql`i.owner_id = ${viewer.id}` : sql`false`;
  return sql`(${isOwner} or (${isApproved} and (i.deleted_at is not null or (not i.is_withheld and ${unblocked}))))`;
}

/** The title of an item `i` beside a conversation. */
export const shownTitle = (visibility: Visibility): SQL =>
  sql`case when ${seesTitle(visibility)} then i.title else ${UNAPPROVED} end`;

/**
 * The title of an item `i` beside a rental of it, `r.id` unless another id is given. Who does not see the title of today sees the one that was
 * agreed on, unless that waits for approval.
 */
export function agreedTitle(visibility: Visibility, rentalId: SQL = sql`r.id`): SQL {
  const agreed = sql`coalesce((select a.title from agreed_listings a where a.rental_id = ${rentalId}), ${UNAPPROVED})`;
  const instead =
    visibility.moderation === 'before'
      ? sql`case when i.moderation_status = 'approved' then ${agreed} else ${UNAPPROVED} end`
      : agreed;
  return sql`case when ${seesTitle(visibility)} then i.title else ${instead} end`;
}

/** The name of the place of an item `i`, for who sees its title; null for others. */
export const shownLocation = (visibility: Visibility): SQL =>
  sql`case when ${seesTitle(visibility)} then i.location end`;

/** The name of the place of an item `i` when its rental `r` was asked for, if it is another one now; for who sees its title. */
export const agreedLocation = (visibility: Visibility): SQL => sql`
  case when ${seesTitle(visibility)} then (
    select a.location from agreed_listings a where a.rental_id = r.id and a.location <> i.location
  ) end`;

/** What belonged to an item `i` when its rental `r` was asked for; nothing while that waits for approval. */
export const agreedParts = (visibility: Visibility): SQL => sql`
  case when ${seesTitle(visibility)} or ${visibility.moderation === 'after'}
    then coalesce((select a.included from agreed_listings a where a.rental_id = r.id), i.included)
    else '{}' end`;

/** The first picture of an item `i`, if the viewer may see it. */
export const shownImage = (visibility: Visibility): SQL =>
  sql`case when ${isVisible(visibility)} then i.images[1] end`;
