import type { Decision, ManagedUser } from '@lendloop/contract/admin';
import type { Day } from '@lendloop/contract/values/dates';
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import { confirmationLinks } from '../accounts/linkStore.ts';
import { endWaysIn } from '../accounts/waysIn/waysInStore.ts';
import type { Db, Tx } from '../db/connect.ts';
import { auditLog, items, users } from '../db/schema.ts';
import { LISTING_VERSION } from '../items/rowSql.ts';
import { IS_ITEM_REJECTED } from '../rentals/queries.ts';
import { CONTENT_VERSION } from './moderationQueries.ts';
import { MANAGED_USER } from './search.ts';

/** Locks a user against other decisions, sign-ins and new listings; null if there is no such user. */
export async function lockUser(tx: Tx, id: number): Promise<ManagedUser | null> {
  const [row] = await tx.select(MANAGED_USER).from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

/**
 * Locks two users, of whom one decides on the other, in the order of their ids; null for unknown ones. Of two who decide
 * on each other at the same moment, the second sees the first decision. Sign-ins and new listings wait, messages do not: they
 * lock people and listings in another order.
 */
export async function lockBoth(
  tx: Tx,
  deciderId: number,
  subjectId: number,
): Promise<{ readonly decider: ManagedUser | null; readonly subject: ManagedUser | null }> {
  const rows = await tx
    .select(MANAGED_USER)
    .from(users)
    .where(inArray(users.id, [deciderId, subjectId]))
    .orderBy(asc(users.id))
    .for('no key update');
  const byId = (id: number) => rows.find((row) => row.id === id) ?? null;
  return { decider: byId(deciderId), subject: byId(subjectId) };
}

/** Suspends a user from a given moment on that is of `day`, or lifts it, and keeps the day. The listings follow, see `followSuspension`. */
export async function setSuspension(
  tx: Tx,
  id: number,
  since: string | null,
  day: Day,
): Promise<ManagedUser | null> {
  await tx.execute(
    since === null
      ? sql`
          update suspended_days set last_day = greatest(first_day, ${day}::date)
          where user_id = ${id} and last_day is null`
      : sql`
          insert into suspended_days (user_id, first_day)
          select ${id}, ${day}
          where not exists (select from suspended_days s where s.user_id = ${id} and s.last_day is null)
          on conflict (user_id, first_day) do update set last_day = null`,
  );
  const [row] = await tx
    .update(users)
    .set({ suspendedAt: since })
    .where(eq(users.id, id))
    .returning(MANAGED_USER);
  return row ?? null;
}

/** Whether somebody is suspended, but by no decision about a case: each of those suspends them anew. Lock them first. */
export async function isSuspendedByHand(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ by_hand: boolean }>(sql`
    select u.suspended_at is not null and not exists (
      select from restrictions r where r.user_id = u.id and r.since = u.suspended_at
    ) as by_hand
    from users u where u.id = ${id}`);
  return rows[0]?.by_hand ?? false;
}

/** Whether there is another active administrator. */
export async function hasColleague(tx: Tx, adminId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select u.id from users u where u.is_admin and u.suspended_at is null and u.id <> ${adminId} limit 1`);
  return rows.length > 0;
}

/** Ends what decisions about cases restrict, when an administrator lifts a suspension without one. */
export async function endRestrictionsOf(tx: Tx, id: number, at: string): Promise<void> {
  await tx.execute(sql`update restrictions set ended_at = ${at} where user_id = ${id} and ended_at is null`);
}

/** A listing at the time of a decision. */
interface ListingToDecide {
  readonly ownerId: number;
  readonly status: 'pending' | 'approved' | 'rejected';
  /** As in the lists of listings to be judged. */
  readonly contentVersion: string;
  /** As with the whole listing. */
  readonly version: string;
  /** Whether the last decision is a rejection, also if it waits again since it was changed. */
  readonly isRejected: boolean;
}

/** Locks a listing against other decisions; null if there is no such listing. */
export async function lockListing(tx: Tx, id: number): Promise<ListingToDecide | null> {
  const { rows } = await tx.execute<ListingToDecide & Record<string, unknown>>(sql`
    select i.owner_id as "ownerId", i.moderation_status as status, ${CONTENT_VERSION} as "contentVersion",
      ${LISTING_VERSION} as version,
      ${IS_ITEM_REJECTED} as "isRejected"
    from items i
    where i.id = ${id} and i.deleted_at is null
    for no key update`);
  return rows[0] ?? null;
}

/**
 * Stores the decision on a listing. Rejection takes its pictures down, so that nobody chooses them as a portrait and its owner's
 * is hidden; approval restores them, except those of another rejected listing. Lock the listing first.
 */
export async function setModeration(tx: Tx, id: number, status: Decision, now: Date): Promise<void> {
  await tx.update(items).set({ moderationStatus: status }).where(eq(items.id, id));
  const takenDownAt = status === 'rejected' ? now.toISOString() : null;
  // Ordered, so that concurrent decisions on the same pictures cannot deadlock.
  await tx.execute(sql`
    with shown as (
      select hash from images m
      where hash in (select used.hash from image_uses used where used.item_id = ${id})
        and not exists (
          select from image_uses used join items i on i.id = used.item_id
          where used.hash = m.hash and i.id <> ${id} and i.moderation_status = 'rejected'
        )
      order by hash
      for no key update of m
    )
    update images set taken_down_at = ${takenDownAt} where hash in (select hash from shown)`);
  await tx.execute(sql`
    insert into image_givers (hash, user_id, taken_down_at)
    select used.hash, i.owner_id, ${takenDownAt}::timestamptz
    from items i
    join image_uses used on used.item_id = i.id
    where i.id = ${id} and not exists (
      select from image_uses others join items o on o.id = others.item_id
      where others.hash = used.hash and o.owner_id = i.owner_id and o.id <> i.id and o.moderation_status = 'rejected'
    )
    order by used.hash
    on conflict (hash, user_id) do update set taken_down_at = excluded.taken_down_at`);
}

type NewEntry = typeof auditLog.$inferInsert;

/** Records a decision in the audit log; returns its id. */
export async function insertAudit(tx: Tx, entry: NewEntry): Promise<number> {
  const [row] = await tx.insert(auditLog).values(entry).returning({ id: auditLog.id });
  if (!row) throw new Error('The insert of a decision returned no row.');
  return row.id;
}

/** The comment of the last decision of this kind, or null. */
export async function findLastComment(
  tx: Tx,
  action: NewEntry['action'],
  subjectId: number,
): Promise<string | null> {
  const [row] = await tx
    .select({ comment: auditLog.comment })
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subjectId, subjectId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row?.comment ?? null;
}

/** Whether the account is a closed demo account. */
export async function isClosedDemo(db: Db, id: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNotNull(users.demoClosedAt)))) > 0;
}

/** Makes the user of this name an administrator; null if there is no such user. */
export async function promoteUser(tx: Tx, username: string): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ isAdmin: true })
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .returning({ id: users.id });
  return row?.id ?? null;
}

/** Sets a new password for the user of this name and ends every other way in; null if there is no such user. */
export async function replacePassword(
  tx: Tx,
  username: string,
  passwordHash: string,
): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .returning({ id: users.id });
  if (!row) return null;
  await endWaysIn(tx, row.id);
  await confirmationLinks.deleteOf(tx, row.id);
  return row.id;
}
