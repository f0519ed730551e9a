import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Decision, moderateItem as moderateItemCall, ModerationQuery } from '@lendloop/contract/admin';
import type { Body } from '@lendloop/contract/endpoint';
import type { Item } from '@lendloop/contract/items';

import { updateUser } from '../accounts/queries.ts';
import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { findItem } from '../items/queries.ts';
import type { ListPage } from './cursor.ts';
import { findModeration } from './moderation.ts';
import { insertAudit, lockListing, lockUser, setModeration } from './writes.ts';

/** Decides whether a user is verified, and writes it down. Throws `user_not_found`. */
export async function verifyUser(
  { database, now }: Context,
  admin: CurrentUser,
  id: number,
  status: Decision,
): Promise<CurrentUser> {
  return database.db.transaction(async (tx) => {
    const before = await lockUser(tx, id);
    const user = before && (await updateUser(tx, id, { verificationStatus: status }));
    if (!user) throw new Problem('user_not_found');
    await insertAudit(tx, {
      adminId: admin.id,
      action: 'verify_user',
      subjectId: id,
      before,
      after: status,
      createdAt: now().toISOString(),
    });
    return user;
  });
}

/** Decides whether a listing may stay, and writes it down. Throws `item_not_found`. */
export async function moderateItem(
  { config, database, now }: Context,
  admin: CurrentUser,
  id: number,
  { status, comment }: Body<typeof moderateItemCall>,
): Promise<Item> {
  await database.db.transaction(async (tx) => {
    const before = await lockListing(tx, id);
    if (!before) throw new Problem('item_not_found');
    await setModeration(tx, id, status);
    await insertAudit(tx, {
      adminId: admin.id,
      action: 'moderate_item',
      subjectId: id,
      before,
      after: status,
      comment,
      createdAt: now().toISOString(),
    });
  });
  const details = await findItem(database.db, id, { moderation: config.moderation, onlooker: admin });
  if (!details) throw new Problem('item_not_found');
  const { navigation: _, ...item } = details;
  return item;
}

/** Listings by moderation status, newest first. Throws `invalid_cursor`. */
export function listModeration({ database }: Context, query: ModerationQuery): Promise<ListPage<Item>> {
  return findModeration(database.db, query);
}
