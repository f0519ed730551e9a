import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import type { Queryable, Tx } from '../db/connect.ts';
import {
  categories,
  conversations,
  imageUses,
  items,
  messages,
  passwordResets,
  rentals,
  reviews,
  sessions,
  users,
} from '../db/schema.ts';
import { CATEGORIES } from './listings.ts';

/** The key of an advisory lock that nothing else uses: the letters of 'demo'. */
const LOCK = 0x64656d6f;

export async function hasPeople(on: Queryable): Promise<boolean> {
  return (await on.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** Lets one node at a time continue, until its transaction ends. */
export async function waitForTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
}

/** Ids by username. */
export async function insertPeople(
  tx: Tx,
  rows: (typeof users.$inferInsert)[],
): Promise<Map<string, number>> {
  const inserted = await tx.insert(users).values(rows).returning({ id: users.id, username: users.username });
  return new Map(inserted.map(({ id, username }) => [username, id]));
}

/** Ids of all categories by name. Adds missing ones of the demo. */
export async function ensureCategories(tx: Tx): Promise<Map<string, number>> {
  await tx
    .insert(categories)
    .values(CATEGORIES.map((category, index) => ({ ...category, position: index + 1 })))
    .onConflictDoNothing();
  const rows = await tx.select({ id: categories.id, name: categories.name }).from(categories);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Ids by title. */
export async function insertItems(tx: Tx, rows: (typeof items.$inferInsert)[]): Promise<Map<string, number>> {
  const inserted = await tx.insert(items).values(rows).returning({ id: items.id, title: items.title });
  return new Map(inserted.map(({ id, title }) => [title, id]));
}

export async function insertImageUses(tx: Tx, rows: (typeof imageUses.$inferInsert)[]): Promise<void> {
  await tx.insert(imageUses).values(rows);
}

/**
 * Suspends the demo's accounts, which hides their listings, and ends every way into them. Returns how many there are, and
 * the sessions that ended.
 */
export async function closeAccounts(tx: Tx, now: Date): Promise<{ closed: number; ended: number[] }> {
  // Locked first, so that a concurrent sign-in waits and is refused.
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isDemo, true))
    .orderBy(users.id)
    .for('update');
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return { closed: 0, ended: [] };
  const moment = now.toISOString();
  await tx
    .update(users)
    .set({
      suspendedAt: sql`coalesce(${users.suspendedAt}, ${moment})`,
      demoClosedAt: sql`coalesce(${users.demoClosedAt}, ${moment})`,
    })
    .where(inArray(users.id, ids));
  await tx.delete(passwordResets).where(inArray(passwordResets.userId, ids));
  const ended = await tx
    .delete(sessions)
    .where(inArray(sessions.userId, ids))
    .returning({ userId: sessions.userId });
  return {
    closed: ids.length,
    ended: [...new Set(ended.map(({ userId }) => userId))],
  };
}

/** Reopens them, and returns how many; accounts that were suspended before stay suspended. */
export async function openAccounts(tx: Tx): Promise<number> {
  const { rowCount } = await tx
    .update(users)
    .set({
      suspendedAt: sql`case when ${users.suspendedAt} < ${users.demoClosedAt} then ${users.suspendedAt} end`,
      demoClosedAt: null,
    })
    .where(and(eq(users.isDemo, true), isNotNull(users.demoClosedAt)));
  return rowCount ?? 0;
}

/** Inserts the rows; returns their ids in the same order. */
export async function insertRentals(tx: Tx, rows: (typeof rentals.$inferInsert)[]): Promise<number[]> {
  return ids(await tx.insert(rentals).values(rows).returning({ id: rentals.id }));
}

export async function insertReviews(tx: Tx, rows: (typeof reviews.$inferInsert)[]): Promise<void> {
  await tx.insert(reviews).values(rows);
}

/** Inserts the rows; returns their ids in the same order. */
export async function insertMessages(tx: Tx, rows: (typeof messages.$inferInsert)[]): Promise<number[]> {
  return ids(await tx.insert(messages).values(rows).returning({ id: messages.id }));
}

export async function insertConversations(
  tx: Tx,
  rows: (typeof conversations.$inferInsert)[],
): Promise<void> {
  await tx.insert(conversations).values(rows);
}

/** Updates the planner's statistics after the bulk insert. Autovacuum would do so a minute later. */
export async function gatherStatistics(tx: Tx): Promise<void> {
  await tx.execute(
    sql`analyze users, items, image_uses, rentals, reviews, messages, conversations, title_words, vocabulary,
      vocabulary_spellings`,
  );
}

/** Identity values are assigned in the order of the rows, so sorting restores it. */
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
