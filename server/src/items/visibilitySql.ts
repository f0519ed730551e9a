import { sql, type Placeholder, type SQL } from 'drizzle-orm';

/** The operator's setting: listings are public until rejected, or only once approved. */
export type Moderation = 'after' | 'before';

/** The person who views listings; null for a visitor. */
type Viewer<Id> = { readonly id: Id; readonly isAdmin: boolean } | null;

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

/** True for items `i` that lists show: public items, or all items for an administrator. */
export const isListed = ({ moderation, viewer }: Visibility): SQL =>
  viewer?.isAdmin ? sql`i.deleted_at is null` : isPublic(moderation);

/** True for items `i` that the viewer may open: public items and their own, or all items for an administrator. */
export function isVisible({ moderation, viewer }: Visibility<number | Placeholder>): SQL {
  if (viewer?.isAdmin) return sql`i.deleted_at is null`;
  if (!viewer) return isPublic(moderation);
  return sql`i.deleted_at is null and (i.owner_id = ${viewer.id} or (${isPublic(moderation)}))`;
}
