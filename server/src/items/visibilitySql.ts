import { sql, type SQL } from 'drizzle-orm';

/** The operator's choice: listings are public until rejected, or only once approved. */
export type Moderation = 'after' | 'before';

/** Who looks at listings; null for a visitor. */
type Viewer = { readonly id: number; readonly isAdmin: boolean } | null;

/** With whose eyes a query looks. */
export interface Visibility {
  readonly moderation: Moderation;
  readonly viewer: Viewer;
}

// Literals, not parameters, so that the planner sees that the partial indexes of the catalogue fit.
const NOT_REJECTED = sql`i.deleted_at is null and not i.is_withheld and i.moderation_status <> 'rejected'`;
const APPROVED = sql`${NOT_REJECTED} and i.moderation_status = 'approved'`;

/** Holds for the items `i` that everybody may see. */
export const isPublic = (moderation: Moderation): SQL => (moderation === 'before' ? APPROVED : NOT_REJECTED);

/** Holds for the items `i` that a list shows: the public ones, to administrators all. */
export const isListed = ({ moderation, viewer }: Visibility): SQL =>
  viewer?.isAdmin ? sql`i.deleted_at is null` : isPublic(moderation);

/** Holds for the items `i` that this viewer may open: the public ones, one's own, for administrators all. */
export function isVisible({ moderation, viewer }: Visibility): SQL {
  if (viewer?.isAdmin) return sql`i.deleted_at is null`;
  if (!viewer) return isPublic(moderation);
  return sql`i.deleted_at is null and (i.owner_id = ${viewer.id} or (${isPublic(moderation)}))`;
}
