import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { chargeDecoding, expectSpace } from './allowance.ts';
import { sizeOf, withPicture } from './decode.ts';
import { namesOf, PROMPT_FORMATS, urlOf } from './names.ts';
import { insertMissing, lockImage, lockImagesOf, renewGiven, saveImage } from './queries.ts';
import type { ImageFile } from './spool.ts';
import { withUpload } from './upload.ts';
import { makeVersions } from './versions.ts';

/**
 * Stores the image in the field `file` of a multipart body. Throws what `storeImage` throws, and `invalid_input`,
 * `image_too_large`, `upload_incomplete`.
 */
export function uploadImage(context: Context, userId: number, request: FastifyRequest): Promise<string> {
  return withUpload(context.config.dataDirectory, userId, request, (file) =>
    keepImage(context, file, userId),
  );
}

/**
 * Stores an image that is in memory, for a user or for nobody, and answers its address `/images/<hash>`.
 * Throws `unsupported_image`, `invalid_image`, `image_too_many_pixels`, `photo_space_used_up`, `too_many_requests`, `busy`.
 */
export function storeImage(context: Context, bytes: Uint8Array, userId: number | null): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return keepImage(context, { hash, read: async () => bytes }, userId);
}

/**
 * Stores an image, as `storeImage` does, that is read only if it is not known. Its files are on the disk before its row is,
 * so that a row whose files are missing cannot come of a crash; files without a row are swept later.
 */
export async function keepImage(
  context: Context,
  { hash, read }: ImageFile,
  userId: number | null,
): Promise<string> {
  const { database, images, now } = context;
  const names = namesOf(hash, PROMPT_FORMATS);
  const isKnown = await database.db.transaction((tx) => renewGiven(tx, hash, userId, now()));
  if (isKnown && (await images.hasAll(names))) return urlOf(hash);

  if (userId !== null) await expectSpace(database.db, userId);
  const charge = async (cost: number) => {
    if (userId !== null) await chargeDecoding(context, userId, cost);
  };
  const { width, height, files } = await withPicture({ person: userId, read, charge }, async (picture) => ({
    width: picture.width,
    height: picture.height,
    files: await makeVersions(hash, picture),
  }));
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  let isSaved = false;
  while (!isSaved) {
    await images.put(files);
    isSaved = await database.db.transaction(async (tx) => {
      await lockImage(tx, hash);
      // A sweep of what an earlier try had left may have taken the new files too: then once more.
      if (!(await images.hasAll(names))) return false;
      if (userId !== null) {
        await lockImagesOf(tx, userId);
        await expectSpace(tx, userId);
      }
      await saveImage(tx, { hash, width, height, bytes, uploadedBy: userId, createdAt: now().toISOString() });
      return true;
    });
  }
  return urlOf(hash);
}

/**
 * Notes images of our own whose files the store makes by itself; those that are known stay as they are. They count as having
 * their AVIF versions, so that nobody encodes them.
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
