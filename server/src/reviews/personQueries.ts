import { hasBlocked } from '../accounts/blocks/blockStore.ts';
import { findPublicUser } from '../accounts/queries.ts';
import type { Db } from '../db/connect.ts';
import type { Visibility } from '../items/visibilitySql.ts';

/** Whether the viewer may see a person's page, and what stands on it. */
export async function isPersonShown(db: Db, id: number, viewer: Visibility['viewer']): Promise<boolean> {
  const person = await findPublicUser(db, id, viewer?.isAdmin ?? false);
  if (!person) return false;
  return !(viewer?.hasBlocks && !viewer.isAdmin && (await hasBlocked(db, id, viewer.id)));
}
