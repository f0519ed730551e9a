import { createHash } from 'node:crypto';

import type { Context } from '../context.ts';
import { chargeBytes, chargeDecoding, countNewImage, expectSpace } from './allowanceLimits.ts';
import { decodeTo, sizeOf } from './decoding/decode.ts';
import { takeDiskSpace, type ImageFile } from './intake/spool.ts';
import { holdLease, withLease } from './leaseStore.ts';
import { namesOf, PROMPT_FORMATS, urlOf } from './names.ts';
import { insertMissing, isNewGiver, lockImagesOf, renewGiven, saveImage } from './queries.ts';
import { filesOf, VERSIONS } from './versions.ts';

/**
 * Stores an image in memory, for a user or for nobody, and returns its path `/images/<hash>`. Throws `unsupported_image`,
 * `invalid_image`, `image_too_many_pixels`, `photo_space_used_up`, `too_many_requests` or `busy`.
 */
export function storeImage(context: Context, bytes: Uint8Array, userId: number | null): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return keepImage(context, { hash, read: async () => bytes, network: null }, userId);
}

/**
 * Stores an image like `storeImage`, reading the file only if the image is new. Its files are stored before its row, so that
 * a crash never leaves a row without files; files without a row are swept later. A lease protects the files from a sweep in
 * between, as no transaction stays open while the store is used.
 */
export async function keepImage(
  context: Context,
  { hash, read, network }: ImageFile,
  userId: number | null,
): Promise<string> {
  const { database, images, now } = context;
  // Giving a known image adds a row, too.
  if (userId !== null && (await isNewGiver(database.db, hash, userId)))
    await countNewImage(context, userId, network);
  if (await renewWhole(context, hash, userId)) return urlOf(hash);

  if (userId !== null) {
    await takeDiskSpace(context.config.dataDirectory, 0, VERSIONS.length);
    await expectSpace(database.db, userId);
  }
  const charge = async (cost: number) => {
    if (userId !== null) await chargeDecoding(context, userId, cost);
  };
  const admit = async () => {
    if (userId !== null) await countNewImage(context, userId, network);
  };
  const { width, height, files: made } = await decodeTo(VERSIONS, { network, read, charge, admit });
  const files = filesOf(hash, made);
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  await withLease(database.db, hash, async (lease) => {
    // The previous lease holder may have stored the same image.
    if (await renewWhole(context, hash, userId)) return;
    if (userId !== null) await takeDiskSpace(context.config.dataDirectory, bytes, files.length);
    await chargeBytes(context, network, bytes);
    await images.put(files);
    await database.db.transaction(async (tx) => {
      await holdLease(tx, lease);
      if (userId !== null) {
        await lockImagesOf(tx, userId);
        await expectSpace(tx, userId);
      }
      await saveImage(tx, { hash, width, height, bytes, uploadedBy: userId, createdAt: now().toISOString() });
    });
  });
  return urlOf(hash);
}

/** Gives a known image another day before it may be swept; false if it does not exist or has lost files. */
async function renewWhole(
  { database, images, now }: Context,
  hash: string,
  userId: number | null,
): Promise<boolean> {
  const isKnown = await database.db.transaction((tx) => renewGiven(tx, hash, userId, now()));
  return isKnown && (await images.hasAll(namesOf(hash, PROMPT_FORMATS)));
}

/**
 * Adds rows for images whose files the store makes on demand; known ones stay unchanged. They are marked as having AVIF
 * versions, so that nobody encodes them.
 */
export async function noteImages(
  { database, now }: Context,
  pictures: readonly { readonly hash: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  const moment = now().toISOString();
  const rows = pictures.map(async ({ hash, bytes }) => ({
    hash,
    ...(await sizeOf(bytes)),
    bytes: bytes.byteLength,
    createdAt: moment,
    avifAt: moment,
  }));
  await insertMissing(database.db, await Promise.all(rows));
}
