import { and, eq, inArray, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm';

import type { Queryable, Tx } from '../db/connect.ts';
import { images, imageUses, users } from '../db/schema.ts';

type NewImage = Omit<Required<typeof images.$inferInsert>, 'avifAt'>;

/** More than there are nodes that make AVIF versions, so that each finds one that is free. */
const CLAIMS_AT_ONCE = 32;

const usedOnlyBefore = (moment: Date) => lt(images.createdAt, moment.toISOString());

/** Makes other transactions that would add or remove files of this image wait for the end of this one. */
export async function lockImage(tx: Tx, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`image ${hash}`}, 0))`);
}

/** Makes other transactions that would add images of this person wait for the end of this one. */
export async function lockImagesOf(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`images of ${userId}`}, 0))`);
}

/** Bytes that the images take which this person was the first to give. */
export async function countBytesOf(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${images.bytes}), 0)`.mapWith(Number) })
    .from(images)
    .where(eq(images.uploadedBy, userId));
  return row?.bytes ?? 0;
}

/** Adds an image whose files are stored; one that is known counts as new, and its AVIF versions are made again. */
export async function saveImage(tx: Tx, image: NewImage): Promise<void> {
  await tx
    .insert(images)
    .values(image)
    .onConflictDoUpdate({
      target: images.hash,
      set: { createdAt: image.createdAt, bytes: image.bytes, avifAt: null },
    });
}

/** Gives these images another day before they may be swept, and tells which of them there are. */
export async function renewImages(db: Queryable, hashes: readonly string[], now: Date): Promise<string[]> {
  if (hashes.length === 0) return [];
  const known = await db
    .update(images)
    .set({ createdAt: now.toISOString() })
    .where(inArray(images.hash, [...hashes]))
    .returning({ hash: images.hash });
  return known.map(({ hash }) => hash);
}

/** Which of these images there are. */
export async function findImages(db: Queryable, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const known = await db
    .select({ hash: images.hash })
    .from(images)
    .where(inArray(images.hash, [...hashes]));
  return known.map(({ hash }) => hash);
}

/** Makes these the images that the item uses. Throws the database's error when one of them is gone. */
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

/** Deletes up to `limit` images from before `moment` that no listing shows and that are nobody's portrait. */
export async function deleteUnusedImages(
  db: Queryable,
  moment: Date,
  limit: number,
): Promise<{ found: number; deleted: string[] }> {
  const isUnused = and(
    usedOnlyBefore(moment),
    notExists(db.select().from(imageUses).where(eq(imageUses.hash, images.hash))),
    notExists(
      db
        .select()
        .from(users)
        .where(eq(users.avatar, sql`'/images/' || ${images.hash}`)),
    ),
  );
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ hash: images.hash })
      .from(images)
      .where(isUnused)
      .limit(limit)
      .for('update', { skipLocked: true });
    const hashes = found.map(({ hash }) => hash);
    // Asked again now that nobody can begin to use them: one may have been used before its row was locked.
    const deleted = await tx
      .delete(images)
      .where(and(inArray(images.hash, hashes), isUnused))
      .returning({ hash: images.hash });
    return { found: found.length, deleted: deleted.map(({ hash }) => hash) };
  });
}

/**
 * The image that has waited longest for its AVIF versions and that nobody else makes them for, until the end of the
 * transaction; null when there is none. Its row is not locked: a listing that takes the image would have to wait.
 */
export async function claimWithoutAvif(db: Queryable, except: readonly string[]): Promise<string | null> {
  const waiting = db
    .select({ hash: images.hash })
    .from(images)
    .where(and(isNull(images.avifAt), notInArray(images.hash, [...except])))
    .orderBy(images.createdAt)
    .limit(CLAIMS_AT_ONCE)
    .as('waiting');
  const [claimed] = await db
    .select({ hash: waiting.hash })
    .from(waiting)
    .where(sql`pg_try_advisory_xact_lock(hashtextextended('avif ' || ${waiting.hash}, 0))`)
    .limit(1);
  return claimed?.hash ?? null;
}

/** Notes that the AVIF versions of an image are made, of so many bytes together. */
export async function markAvif(db: Queryable, hash: string, bytes: number, now: Date): Promise<void> {
  await db
    .update(images)
    .set({ avifAt: now.toISOString(), bytes: sql`${images.bytes} + ${bytes}` })
    .where(eq(images.hash, hash));
}
