import { IMAGE_MAX_BYTES, STORED_IMAGE } from '@lendloop/contract/images';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { storeImage } from './actions.ts';
import { hashOf } from './names.ts';
import { renewImages, replaceUses } from './queries.ts';

/**
 * Turns what a client gives as images into addresses, in the same order: stored ones must be there, `https:` urls stay,
 * `data:` urls are stored like an upload. Throws `unknown_image`, `image_too_large` and what `storeImage` throws.
 */
export async function keepSources(
  context: Context,
  userId: number,
  sources: readonly string[],
): Promise<string[]> {
  await renewStored(context, sources);
  const keep = async (source: string) =>
    source.startsWith('data:') ? storeImage(context, bytesOf(source), userId) : source;
  return Promise.all(sources.map(keep));
}

/** Makes the stored images among `urls` the ones that the item uses. Throws `unknown_image` when one was just swept. */
export async function useImages(tx: Tx, itemId: number, urls: readonly string[]): Promise<void> {
  try {
    await replaceUses(tx, itemId, storedAmong(urls));
  } catch (error) {
    if (violation(error)?.constraint === 'image_uses_hash_fkey') throw new Problem('unknown_image');
    throw error;
  }
}

async function renewStored({ database, now }: Context, sources: readonly string[]): Promise<void> {
  const hashes = storedAmong(sources);
  const known = await renewImages(database.db, hashes, now());
  if (known.length < hashes.length) throw new Problem('unknown_image');
}

/** The hashes of the stored images, each once and in one order, so that two who take the same never block each other. */
function storedAmong(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => STORED_IMAGE.test(url)).map(hashOf))].sort();
}

function bytesOf(dataUrl: string): Uint8Array {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  if (Buffer.byteLength(base64, 'base64') > IMAGE_MAX_BYTES) throw new Problem('image_too_large');
  return Buffer.from(base64, 'base64');
}
