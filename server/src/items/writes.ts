import type { JudgedContent } from '@lendloop/contract/moderation';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { imageUses, items, rentals } from '../db/schema.ts';
import type { Ownership } from './queries.ts';

/** Words looked at in one transaction, during which no listing is written. */
const WORDS_AT_ONCE = 500;

type NewItem = typeof items.$inferInsert;

/** Inserts a listing, or finds the one that the same owner made with the same `clientId`. */
export async function insertItem(tx: Tx, values: NewItem): Promise<{ id: number; isNew: boolean }> {
  const [inserted] = await tx
    .insert(items)
    .values(values)
    .onConflictDoNothing({ target: [items.ownerId, items.clientId] })
    .returning({ id: items.id });
  if (inserted) return { id: inserted.id, isNew: true };
  const [existing] = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.ownerId, values.ownerId), sql`${items.clientId} = ${values.clientId}`));
  if (!existing) throw new Error('A listing neither was inserted nor exists.');
  return { id: existing.id, isNew: false };
}

/** Whether the owner has made a listing with this `clientId` before. */
export async function isRepeated(db: Db, ownerId: number, clientId: string | null): Promise<boolean> {
  if (clientId === null) return false;
  const { rows } = await db.execute(sql`
    select from items i where i.owner_id = ${ownerId} and i.client_id = ${clientId} limit 1`);
  return rows.length > 0;
}

/** Locks a person, whose new listings and requests so come one after the other, until the transaction ends; false for one who is suspended. */
export async function lockPerson(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from users u where u.id = ${id} and u.suspended_at is null for no key update`);
  return rows.length > 0;
}

/** The listings that an owner has not deleted. Lock the owner first. */
export async function countListings(tx: Tx, ownerId: number): Promise<number> {
  return tx.$count(items, and(eq(items.ownerId, ownerId), isNull(items.deletedAt)));
}

/** Changes columns of a listing. */
export async function updateItem(tx: Tx, id: number, values: Partial<NewItem>): Promise<void> {
  await tx.update(items).set(values).where(eq(items.id, id));
}

/** A listing as a change finds it. */
export type StoredListing = Ownership & JudgedContent;

/** Locks a listing against changes until the transaction ends; undefined when there is none. */
export async function lockItem(tx: Tx, id: number): Promise<StoredListing | undefined> {
  const [row] = await tx
    .select({
      ownerId: items.ownerId,
      moderationStatus: items.moderationStatus,
      title: items.title,
      description: items.description,
      categoryId: items.categoryId,
      location: items.location,
      images: items.images,
    })
    .from(items)
    .where(and(eq(items.id, id), isNull(items.deletedAt)))
    .for('update');
  return row;
}

/** Whether an approved rental of the item goes on today or later. */
export async function hasApprovedRentals(tx: Tx, itemId: number, today: string): Promise<boolean> {
  const rows = await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.itemId, itemId), eq(rentals.status, 'approved'), gte(rentals.endDate, today)))
    .limit(1);
  return rows.length > 0;
}

/** Marks a listing as deleted, lets go of its pictures, rejects the requests that wait for an answer and says which. */
export async function deleteItem(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ id: number; renterId: number; ownerId: number }[]> {
  await tx.update(items).set({ deletedAt: now.toISOString() }).where(eq(items.id, id));
  await tx.delete(imageUses).where(eq(imageUses.itemId, id));
  return tx
    .update(rentals)
    .set({ status: 'rejected' })
    .where(and(eq(rentals.itemId, id), eq(rentals.status, 'pending')))
    .returning({ id: rentals.id, renterId: rentals.renterId, ownerId: rentals.ownerId });
}

/**
 * Forgets the words of searches that no listing has any more, and brings up to date how common the others are. Nodes may
 * do it at once: one does it, for the others there is nothing to do.
 */
export async function settleVocabulary(db: Db): Promise<void> {
  let taken: number | undefined;
  do {
    const { rows } = await db.execute<{ taken: number }>(
      sql`select settle_vocabulary(${WORDS_AT_ONCE}) as taken`,
    );
    taken = rows[0]?.taken;
  } while (taken === WORDS_AT_ONCE);
}
