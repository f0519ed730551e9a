import { STORED_IMAGE } from '@lendloop/contract/images';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { keepImage } from './actions.ts';
import type { ImageFile } from './intake/spool.ts';
import { hashOf } from './names.ts';
import { renewOwnImages, replaceUses } from './queries.ts';

/**
 * Converts a client's image values into paths, in the same order: stored images must exist and be the user's to show,
 * `https:` URLs stay, and pictures behind placeholders are stored like an upload. Throws `unknown_image`, `invalid_input` for
 * any other value, and what `storeImage` throws.
 */
export async function keepSources(
  context: Context,
  userId: number,
  sources: readonly string[],
  pictures: ReadonlyMap<string, ImageFile>,
): Promise<string[]> {
  await renewStored(context, userId, sources);
  const urls: string[] = [];
  // In sequence, so that an invalid one prevents the others from being decoded.
  for (const source of sources) {
    const picture = pictures.get(source);
    if (!picture && source.startsWith('data:')) throw new Problem('invalid_input');
    urls.push(picture ? await keepImage(context, picture, userId) : source);
  }
  return urls;
}

/** Makes the stored images among `urls` those that the item uses. Throws `unknown_image` if one was just swept. */
export async function useImages(tx: Tx, itemId: number, urls: readonly string[]): Promise<void> {
  try {
    await replaceUses(tx, itemId, storedAmong(urls));
  } catch (error) {
    if (violation(error)?.constraint === 'image_uses_hash_fkey') throw new Problem('unknown_image');
    throw error;
  }
}

async function renewStored(
  { database, now }: Context,
  userId: number,
  sources: readonly string[],
): Promise<void> {
  const hashes = storedAmong(sources);
  const known = await renewOwnImages(database.db, hashes, userId, now());
  if (known.length < hashes.length) throw new Problem('unknown_image');
}

/** The distinct hashes of the stored images, sorted, so that two transactions with the same images never deadlock. */
export function storedAmong(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => STORED_IMAGE.test(url)).map(hashOf))].sort();
}
