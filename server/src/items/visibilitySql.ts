import { sql, type Placeholder, type SQL } from 'drizzle-orm';

import { blockedWith, isBound } from '../accounts/blocks/blockSql.ts';

/** The operator's setting: listings are public until rejected, or only once approved. */
export type Moderation = 'after' | 'before';

/** The person who views listings; null for a visitor. */
type Viewer<Id> = {
  readonly id: Id;
  readonly isAdmin: boolean;
  /** Whether they have blocked somebody, or somebody them. Absent where that has no part in it. */
  readonly hasBlocks?: boolean;
} | null;

/** The id of the viewer may be a placeholder. */
export interface Visibility<Id = number> {
  readonly moderation: Moderation;
  readonly viewer: Viewer<Id>;
}

// Literals, not parameters, so that the planner can use the partial indexes of the catalogue.
const notRejected = (i: SQL) =>
  sql`${i}.deleted_at is null and not ${i}.is_withheld and ${i}.moderation_status <> 'rejected'`;
const approved = (i: SQL) => sql`${notRejected(i)} and ${i}.moderation_status = 'approved'`;

/** True for items that everybody may see, `i` unless another name is given. */
export const isPublic = (moderation: Moderation, i: SQL = sql`i`): SQL =>
  moderation === 'before' ? approved(i) : notRejected(i);

/** True for items `i` whose owner and the viewer have not blocked each other; absent where the viewer has no blocks. */
export const unlessBlocked = (viewer: Viewer<number | Placeholder>, i: SQL = sql`i`): SQL | undefined =>
  viewer?.hasBlocks && !viewer.isAdmin ? sql`${i}.owner_id not in (${blockedWith(viewer.id)})` : undefined;

/** True for items that everybody may see and that no block hides from the viewer, `i` unless another name is given. */
export function isPublicTo({ moderation, viewer }: Visibility<number | Placeholder>, i: SQL = sql`i`): SQL {
  const unblocked = unlessBlocked(viewer, i);
  return unblocked ? sql`${isPublic(moderation, i)} and ${unblocked}` : isPublic(moderation, i);
}

/** True for items `i` that lists show: public items, or all items for an administrator. */
export const isListed = (visibility: Visibility): SQL =>
  visibility.viewer?.isAdmin ? sql`i.deleted_at is null` : isPublicTo(visibility);

/** Whether lists show the viewer just what they show visitors. */
export const isAsForVisitors = (viewer: Viewer<number>): boolean => !viewer?.isAdmin && !viewer?.hasBlocks;

/** As `unlessBlocked` for `i`, but in spite of a block, items that the viewer is renting stay. */
export function unlessBlockedOrBound(viewer: Viewer<number | Placeholder>): SQL | undefined {
  const unblocked = unlessBlocked(viewer);
  return viewer && unblocked
    ? sql`(${unblocked} or ${isBound(sql`i.id`, sql`i.owner_id`, viewer.id)})`
    : undefined;
}

/**
 * True for items `i` that the viewer may open: public items and their own, or all items for an administrator. In spite of a block, one that
 * they are renting stays.
 */
export function isVisible({ moderation, viewer }: Visibility<number | Placeholder>): SQL {
  if (viewer?.isAdmin) return sql`i.deleted_at is null`;
  if (!viewer) return isPublic(moderation);
  const unblocked = unlessBlockedOrBound(viewer);
  const isShown = unblocked ? sql`${isPublic(moderation)} and ${unblocked}` : isPublic(moderation);
  return sql`i.deleted_at is null and (i.owner_id = ${viewer.id} or (${isShown}))`;
}
