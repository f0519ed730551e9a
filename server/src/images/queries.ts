import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';

import type { Queryable, Tx } from '../db/connect.ts';
import { imageGivers, images, imageUses, items, users } from '../db/schema.ts';

type NewImage = Omit<
  Required<typeof images.$inferInsert>,
  'avifAt' | 'avifLeasedUntil' | 'avifTries' | 'takenDownAt'
>;

/** Makes other transactions that add images of this person wait for the end of this one. */
export async function lockImagesOf(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`images of ${userId}`}, 0))`);
}

/** Bytes of the images that this person was the first to upload. */
export async function countBytesOf(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${images.bytes}), 0)`.mapWith(Number) })
    .from(images)
    .where(eq(images.uploadedBy, userId));
  return row?.bytes ?? 0;
}

/** Adds an image whose files are stored. A known one counts as new, and its AVIF versions are made again. */
export async function saveImage(tx: Tx, image: NewImage): Promise<void> {
  await tx
    .insert(images)
    .values(image)
    .onConflictDoUpdate({
      target: images.hash,
      set: {
        createdAt: image.createdAt,
        bytes: image.bytes,
        avifAt: null,
        avifLeasedUntil: null,
        avifTries: 0,
      },
    });
  await noteGiver(tx, image.hash, image.uploadedBy);
}

/** Adds images as they are given; known ones stay unchanged. */
export async function insertMissing(
  db: Queryable,
  rows: readonly (typeof images.$inferInsert)[],
): Promise<void> {
  await db
    .insert(images)
    .values([...rows])
    .onConflictDoNothing();
}

/** Gives an image another day before it may be swept, and records the uploader; false if it does not exist. */
export async function renewGiven(tx: Tx, hash: string, userId: number | null, now: Date): Promise<boolean> {
  const known = await tx
    .update(images)
    .set({ createdAt: now.toISOString() })
    .where(eq(images.hash, hash))
    .returning({ hash: images.hash });
  if (known.length === 0) return false;
  await noteGiver(tx, hash, userId);
  return true;
}

/** Whether an image is known, but this person has not given it yet. */
export async function isNewGiver(db: Queryable, hash: string, userId: number): Promise<boolean> {
  const gave = db
    .select()
    .from(imageGivers)
    .where(and(eq(imageGivers.hash, hash), eq(imageGivers.userId, userId)));
  const known = await db
    .select({ hash: images.hash })
    .from(images)
    .where(and(eq(images.hash, hash), notExists(gave)));
  return known.length > 0;
}

async function noteGiver(tx: Tx, hash: string, userId: number | null): Promise<void> {
  if (userId !== null) await tx.insert(imageGivers).values({ hash, userId }).onConflictDoNothing();
}

/**
 * Gives these images another day before they may be swept, and returns those that this person may show: images they uploaded,
 * or already show in a listing or as their portrait.
 */
export async function renewOwnImages(
  db: Queryable,
  hashes: readonly string[],
  userId: number,
  now: Date,
): Promise<string[]> {
  if (hashes.length === 0) return [];
  const gave = db
    .select()
    .from(imageGivers)
    .where(and(eq(imageGivers.hash, images.hash), eq(imageGivers.userId, userId)));
  const listed = db
    .select()
    .from(imageUses)
    .innerJoin(items, eq(items.id, imageUses.itemId))
    .where(and(eq(imageUses.hash, images.hash), eq(items.ownerId, userId)));
  const worn = db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), eq(users.avatar, sql`'/images/' || ${images.hash}`)));
  // Locked in their order: an update by itself takes them as they lie in the table, and two of those could wait for each other.
  const held = db.$with('held').as(
    db
      .select({ hash: images.hash })
      .from(images)
      .where(and(inArray(images.hash, [...hashes]), or(exists(gave), exists(listed), exists(worn))))
      .orderBy(images.hash)
      .for('no key update'),
  );
  const known = await db
    .with(held)
    .update(images)
    .set({ createdAt: now.toISOString() })
    .where(inArray(images.hash, db.select({ hash: held.hash }).from(held)))
    .returning({ hash: images.hash });
  return known.map(({ hash }) => hash);
}

/** Whether a listing with this image was rejected and has not been approved since. */
export async function isTakenDown(db: Queryable, hash: string): Promise<boolean> {
  return (await db.$count(images, and(eq(images.hash, hash), isNotNull(images.takenDownAt)))) > 0;
}

/** Those of these images that exist. */
export async function findImages(db: Queryable, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const known = await db
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, [...hashes]));
  return known.map(({ hash }) => hash);
}

/** Sets the images that the item uses. Throws the database's error if one of them is gone. */
export async function replaceUses(tx: Tx, itemId: number, hashes: readonly string[]): Promise<void> {
  await tx
    .delete(imageUses)
    .where(and(eq(imageUses.itemId, itemId), notInArray(imageUses.hash, [...hashes])));
  if (hashes.length > 0)
    await tx
      .insert(imageUses)
      .values(hashes.map((hash) => ({ itemId, hash })))
      .onConflictDoNothing();
}

/**
 * Reserves the image that has waited longest for its AVIF versions for this node until `until`; null if there is none. A
 * failed image is skipped until then, and for good after `triesMax` tries.
 */
export async function claimWithoutAvif(
  db: Queryable,
  now: Date,
  until: Date,
  triesMax: number,
): Promise<string | null> {
  const waiting = db
    .select({ hash: images.hash })
    .from(images)
    .where(
      and(
        isNull(images.avifAt),
        lt(images.avifTries, triesMax),
        or(isNull(images.avifLeasedUntil), lte(images.avifLeasedUntil, now.toISOString())),
      ),
    )
    .orderBy(images.createdAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(images)
    .set({ avifLeasedUntil: until.toISOString(), avifTries: sql`${images.avifTries} + 1` })
    .where(inArray(images.hash, waiting))
    .returning({ hash: images.hash });
  return claimed?.hash ?? null;
}

/** Releases an image whose AVIF versions were not started or were interrupted, without counting the try. */
export async function giveBackAvif(db: Queryable, hash: string): Promise<void> {
  await db
    .update(images)
    .set({ avifLeasedUntil: null, avifTries: sql`greatest(${images.avifTries} - 1, 0)` })
    .where(and(eq(images.hash, hash), isNull(images.avifAt)));
}

/** Records that the AVIF versions of an image exist, with their total bytes. */
export async function markAvif(db: Queryable, hash: string, bytes: number, now: Date): Promise<void> {
  await db
    .update(images)
    .set({ avifAt: now.toISOString(), bytes: sql`${images.bytes} + ${bytes}` })
    .where(eq(images.hash, hash));
}
