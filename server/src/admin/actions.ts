import type { CurrentUser } from '@lendloop/contract/accounts';
import type {
  CategoryBody,
  JudgedItem,
  ManagedUser,
  moderateItem as moderateItemCall,
  ModerationQuery,
  suspendUser as suspendUserCall,
  verifyUser as verifyUserCall,
} from '@lendloop/contract/admin';
import type { Category } from '@lendloop/contract/categories';
import type { Body } from '@lendloop/contract/endpoint';
import type { Item } from '@lendloop/contract/items';
import { dayOf } from '@lendloop/contract/values/dates';
import { sentence } from '@lendloop/words/sentence';

import { resetLinks } from '../accounts/linkStore.ts';
import { updateUser } from '../accounts/queries.ts';
import { deleteSessionsOf } from '../accounts/sessions/sessionStore.ts';
import { findCategories } from '../categories/queries.ts';
import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import type { auditLog } from '../db/schema.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { findItem } from '../items/queries.ts';
import { closeSocketsOfPerson, tellOfOutdatedPages } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { changeCategory } from './categoryWrites.ts';
import type { ListPage } from './cursor.ts';
import { liftSuspension } from './liftWrites.ts';
import { findModeration } from './moderationQueries.ts';
import { followSuspension } from './settleActions.ts';
import * as writes from './writes.ts';

// Repeating a decision that is already in force changes, records and mails nothing.

/**
 * Verifies or rejects a user, records the decision and tells them. Throws `user_not_found`, `own_case` for oneself once rejected, and
 * `name_changed` if the name is no longer the one that was decided on.
 */
export async function verifyUser(
  context: Context,
  admin: CurrentUser,
  id: number,
  { status, fullName }: Body<typeof verifyUserCall>,
): Promise<CurrentUser> {
  const { user, decision } = await context.database.db.transaction(async (tx) => {
    const found = await writes.lockUser(tx, id);
    if (!found) throw new Problem('user_not_found');
    if (fullName !== undefined && fullName !== found.fullName) throw new Problem('name_changed');
    const before = found.verificationStatus;
    if (before === status) return { user: found, decision: null };
    if (id === admin.id && before === 'rejected') await refuseOwn(tx, admin);
    const user = await updateUser(tx, id, { verificationStatus: status });
    const decision = await record(context, tx, admin, {
      action: 'verify_user',
      subjectId: id,
      before,
      after: status,
    });
    return { user: user ?? found, decision };
  });
  await tellOfOutdatedPages(context.bus, { people: [id] });
  if (decision !== null) await context.bus.publish({ kind: 'decision', id: decision, userId: id });
  return user;
}

/**
 * Approves or rejects a listing, records the decision and tells the owner. Throws `item_not_found`, `own_case` for one's own that was
 * rejected, also before it was changed, and `listing_changed` if the content is no longer what was decided on.
 */
export async function moderateItem(
  context: Context,
  admin: CurrentUser,
  id: number,
  { status, comment, ...seen }: Body<typeof moderateItemCall>,
): Promise<Item> {
  const { config, database, bus } = context;
  const { ownerId, decision } = await database.db.transaction(async (tx) => {
    const found = await writes.lockListing(tx, id);
    if (!found) throw new Problem('item_not_found');
    const { ownerId, status: before } = found;
    const { contentVersion = found.contentVersion, expectedVersion = found.version } = seen;
    if (contentVersion !== found.contentVersion || expectedVersion !== found.version)
      throw new Problem('listing_changed');
    if (before === status && (await writes.findLastComment(tx, 'moderate_item', id)) === comment)
      return { ownerId, decision: null };
    if (ownerId === admin.id && found.isRejected) await refuseOwn(tx, admin);
    await writes.setModeration(tx, id, status, context.now());
    const decision = await record(context, tx, admin, {
      action: 'moderate_item',
      subjectId: id,
      before,
      after: status,
      comment,
    });
    return { ownerId, decision };
  });
  await tellOfOutdatedPages(bus, { items: [{ id, ownerId }] });
  if (decision !== null) await bus.publish({ kind: 'decision', id: decision, userId: ownerId });
  const details = await findItem(database.db, id, { moderation: config.moderation, viewer: admin });
  if (!details) throw new Problem('item_not_found');
  const { navigation: _, ...item } = details;
  return item;
}

/** What was rejected about an administrator is for another one to decide, where there is one. Throws `own_case`. */
async function refuseOwn(tx: Tx, admin: CurrentUser): Promise<void> {
  if (await writes.hasColleague(tx, admin.id)) throw new Problem('own_case');
}

/**
 * Suspends a user, or lifts the suspension. A suspended user is signed out everywhere at once and cannot sign in, their
 * listings are hidden, and open requests by or to them end. Throws `user_not_found`, `forbidden` for oneself, and
 * `not_signed_in` for an administrator who has been suspended in the meantime.
 */
export async function suspendUser(
  context: Context,
  admin: CurrentUser,
  id: number,
  { suspended, comment }: Body<typeof suspendUserCall>,
): Promise<ManagedUser> {
  if (id === admin.id) throw new Problem('forbidden', { message: sentence('admin.suspend') });
  const user = await context.database.db.transaction(async (tx) => {
    const { decider, subject: found } = await writes.lockBoth(tx, admin.id, id);
    // Only an active administrator can suspend, and never themselves, so one always remains.
    if (!decider?.isAdmin || decider.suspendedAt !== null) throw new Problem('not_signed_in');
    if (!found) throw new Problem('user_not_found');
    // One by a case ends with its days, so that one without is another decision.
    const isInForce = suspended ? await writes.isSuspendedByHand(tx, id) : found.suspendedAt === null;
    if (isInForce) return found;
    const at = context.now();
    const user = await (suspended
      ? suspendIn(context, tx, id, at)
      : liftSuspension(tx, id, at, today(context)));
    if (!suspended) await writes.endRestrictionsOf(tx, id, at.toISOString());
    await record(context, tx, admin, {
      action: 'suspend_user',
      subjectId: id,
      before: found.suspendedAt === null ? 'active' : 'suspended',
      after: suspended ? 'suspended' : 'active',
      comment,
    });
    return user ?? found;
  });
  // Even if they were suspended already: the previous attempt may have failed before the sockets were closed.
  if (suspended) await tellOfSuspension(context, id);
  await followSuspension(context, id);
  return user;
}

/**
 * Suspends a person in the caller's transaction, which has locked them, and ends their sessions and links. Call `tellOfSuspension` and
 * `followSuspension` after the commit.
 */
export async function suspendIn(
  { config }: Context,
  tx: Tx,
  id: number,
  at: Date,
): Promise<ManagedUser | null> {
  const user = await writes.setSuspension(tx, id, at.toISOString(), dayOf(at, config.timeZone));
  await deleteSessionsOf(tx, id);
  await resetLinks.deleteOf(tx, id);
  return user;
}

/** Closes the sockets of somebody who was suspended, and makes nodes read again what shows them. */
export async function tellOfSuspension({ bus }: Context, id: number): Promise<void> {
  await closeSocketsOfPerson(bus, id);
  await tellOfOutdatedPages(bus, { isAll: true });
}

/**
 * Changes a category, moves others to make room for it, and records the decision; returns all categories. Throws
 * `category_not_found` and `category_taken`.
 */
export async function editCategory(
  { bus, config, database, now }: Context,
  admin: CurrentUser,
  id: number,
  body: CategoryBody,
): Promise<Category[]> {
  const decision = { adminId: admin.id, createdAt: now().toISOString() };
  await database.db
    .transaction((tx) => changeCategory(tx, decision, id, body))
    .catch((error: unknown) => {
      if (violation(error)?.constraint !== 'categories_name_key') throw error;
      const { message } = new Problem('category_taken');
      throw new Problem('category_taken', { issues: [{ path: 'name', message }] });
    });
  await tellOfOutdatedPages(bus, { isAll: true });
  return findCategories(database.db, config.moderation);
}

/** Records a decision and queues the mail about it; returns its id. */
async function record(
  { now }: Context,
  tx: Tx,
  admin: CurrentUser,
  entry: Omit<typeof auditLog.$inferInsert, 'adminId' | 'createdAt'>,
): Promise<number> {
  const moment = now();
  const id = await writes.insertAudit(tx, { ...entry, adminId: admin.id, createdAt: moment.toISOString() });
  await queueMails(tx, moment, { topic: { kind: 'decided', decisionId: id }, once: `decision ${id}` });
  return id;
}

/** Listings by moderation status, newest first. Throws `invalid_cursor`. */
export function listModeration({ database }: Context, query: ModerationQuery): Promise<ListPage<JudgedItem>> {
  return findModeration(database.db, query);
}
