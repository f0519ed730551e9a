import { createHash } from 'node:crypto';

import type { Context } from '../context.ts';
import { withPicture } from './decode.ts';
import { namesOf, PROMPT_FORMATS, urlOf } from './names.ts';
import { lockImage, renewImages, saveImage } from './queries.ts';
import { makeVersions } from './versions.ts';

/** A file that somebody gives us, read only if we do not know it. */
export interface ImageFile {
  /** SHA-256 of the file as it was given, in hexadecimal digits: the same file is always the same image. */
  readonly hash: string;
  /** Reads the file, at most `IMAGE_MAX_BYTES`. */
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Stores an image that is in memory, for a user or for nobody, and answers its address `/images/<hash>`.
 * Throws `unsupported_image`, `invalid_image`, `image_too_many_pixels`.
 */
export function storeImage(context: Context, bytes: Uint8Array, userId: number | null): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return keepImage(context, { hash, read: async () => bytes }, userId);
}

/**
 * Stores an image, as `storeImage` does. Its files are on the disk before its row is, so that a row whose files are
 * missing cannot come of a crash; files without a row are swept later.
 */
export async function keepImage(
  context: Context,
  { hash, read }: ImageFile,
  userId: number | null,
): Promise<string> {
  const { database, images, now } = context;
  const names = namesOf(hash, PROMPT_FORMATS);
  const isKnown = (await renewImages(database.db, [hash], now())).length > 0;
  if (isKnown && (await images.hasAll(names))) return urlOf(hash);

  const { width, height, files } = await withPicture(read, async (picture) => ({
    width: picture.width,
    height: picture.height,
    files: await makeVersions(hash, picture),
  }));
  let isSaved = false;
  while (!isSaved) {
    await images.put(files);
    isSaved = await database.db.transaction(async (tx) => {
      await lockImage(tx, hash);
      // A sweep of what an earlier try had left may have taken the new files too: then once more.
      if (!(await images.hasAll(names))) return false;
      await saveImage(tx, { hash, width, height, uploadedBy: userId, createdAt: now().toISOString() });
      return true;
    });
  }
  return urlOf(hash);
}
