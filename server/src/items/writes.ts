import type { CurrentUser } from '@lendloop/contract/accounts';
import type { JudgedContent } from '@lendloop/contract/moderation';
import type { Terms } from '@lendloop/contract/terms';
import { and, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { blocks, calendarImports, imageUses, items, rentals } from '../db/schema.ts';
import type { Ownership } from './queries.ts';

/** Words processed in one transaction, which blocks writes to listings. A long one brings more than a hundred spellings. */
const WORDS_AT_ONCE = 25;

type NewItem = typeof items.$inferInsert;

/** Inserts a listing, or finds the one that the same owner created with the same `clientId`. */
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

/** The listing that the owner has already created with this `clientId`; null if there is none. */
export async function findRepeated(db: Db, ownerId: number, clientId: string | null): Promise<number | null> {
  if (clientId === null) return null;
  const { rows } = await db.execute<{ id: number }>(sql`
    select i.id from items i where i.owner_id = ${ownerId} and i.client_id = ${clientId} limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * Locks a person until the transaction ends, which serializes their new listings and requests. Returns null for a suspended
 * person.
 */
export async function lockPerson(
  tx: Tx,
  id: number,
): Promise<Pick<CurrentUser, 'verificationStatus'> | null> {
  const { rows } = await tx.execute<Pick<CurrentUser, 'verificationStatus'>>(sql`
    select u.verification_status as "verificationStatus" from users u
    where u.id = ${id} and u.suspended_at is null for no key update`);
  return rows[0] ?? null;
}

/** The number of an owner's listings, without deleted ones. Lock the owner first. */
export async function countListings(tx: Tx, ownerId: number): Promise<number> {
  return tx.$count(items, and(eq(items.ownerId, ownerId), isNull(items.deletedAt)));
}

export async function updateItem(tx: Tx, id: number, values: Partial<NewItem>): Promise<void> {
  await tx.update(items).set(values).where(eq(items.id, id));
}

/** Sets when a listing can be rented; returns whether that changed anything. */
export async function updateTimes(
  tx: Tx,
  id: number,
  values: Partial<Pick<NewItem, 'isAvailable' | 'availableFrom' | 'availableUntil'>>,
): Promise<boolean> {
  const changes = (['isAvailable', 'availableFrom', 'availableUntil'] as const).flatMap((column) =>
    values[column] === undefined ? [] : [sql`${items[column]} is distinct from ${values[column]}`],
  );
  const changed = await tx
    .update(items)
    .set(values)
    .where(and(eq(items.id, id), or(...changes)))
    .returning({ id: items.id });
  return changed.length > 0;
}

export type StoredListing = Ownership & JudgedContent & Terms & { readonly price: number };

/** Locks a listing against changes until the transaction ends, but not what refers to it, as messages do; undefined if there is none. */
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
      included: items.included,
      price: items.price,
      quantity: items.quantity,
      minDays: items.minDays,
      maxDays: items.maxDays,
      noticeDays: items.noticeDays,
      horizonDays: items.horizonDays,
      handoverDays: items.handoverDays,
      bufferDays: items.bufferDays,
      instantBooking: items.instantBooking,
      cancellationPolicy: items.cancellationPolicy,
      weekendPrice: items.weekendPrice,
      minimumCharge: items.minimumCharge,
      deliveryFee: items.deliveryFee,
      deposit: items.deposit,
      lateFee: items.lateFee,
      declaredValue: items.declaredValue,
      weeklyDiscount: items.weeklyDiscount,
      monthlyDiscount: items.monthlyDiscount,
    })
    .from(items)
    .where(and(eq(items.id, id), isNull(items.deletedAt)))
    .for('no key update');
  return row;
}

/** Whether the item has an approved rental that ends `today` or later, or that is out with somebody. */
export async function hasApprovedRentals(tx: Tx, itemId: number, today: string): Promise<boolean> {
  const rows = await tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(
      and(
        eq(rentals.itemId, itemId),
        eq(rentals.status, 'approved'),
        or(gte(rentals.endDate, today), isNotNull(rentals.handedOverAt)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Marks a listing as deleted, releases its pictures, removes the days for which it was blocked with its imported calendars, and rejects its
 * pending requests, which it returns.
 */
export async function deleteItem(
  tx: Tx,
  id: number,
  now: Date,
): Promise<{ id: number; renterId: number; ownerId: number }[]> {
  await tx.update(items).set({ deletedAt: now.toISOString() }).where(eq(items.id, id));
  await tx.delete(imageUses).where(eq(imageUses.itemId, id));
  await tx.delete(calendarImports).where(eq(calendarImports.itemId, id));
  await tx.delete(blocks).where(eq(blocks.itemId, id));
  const { rows } = await tx.execute<{ id: number; renterId: number; ownerId: number }>(sql`
    with rejected as (
      update rentals set status = 'rejected', closed_reason = 'declined'
      where item_id = ${id} and status = 'pending'
      returning id, renter_id, owner_id
    ), told as (
      insert into rental_events (rental_id, what, by_id, at)
      select id, 'rejected', owner_id, ${now.toISOString()}::timestamptz from rejected
    )
    select id, renter_id as "renterId", owner_id as "ownerId" from rejected`);
  return rows;
}

/**
 * Sets the languages of listings, by their ids, that have none yet, and returns those that it set. It leaves out those that
 * another transaction is changing.
 */
export async function setLanguages(
  db: Db,
  languages: ReadonlyMap<number, string>,
): Promise<{ id: number; ownerId: number }[]> {
  const { rows } = await db.execute<{ id: number; ownerId: number }>(sql`
    with found as materialized (
      select i.id, found.language
      from unnest(
        ${sql.param([...languages.keys()])}::integer[], ${sql.param([...languages.values()])}::text[]
      ) as found (id, language)
      join items i on i.id = found.id
      where i.language is null
      order by i.id
      for no key update of i skip locked
    )
    update items i set language = found.language from found where i.id = found.id
    returning i.id, i.owner_id as "ownerId"`);
  return rows;
}

/**
 * Removes words that no listing has any more from the search vocabulary and updates how common the others are. Several nodes
 * may run it at the same time: one does the work, and the others find none.
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
