import { buffer } from 'node:stream/consumers';

import { IMAGE_WIDTHS } from '@lendloop/contract/images';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/connect.ts';
import type { AvifEncoder } from './avif-encoder.ts';
import { nameOf } from './names.ts';
import { claimWithoutAvif, markAvif } from './queries.ts';

const WIDEST = Math.max(...IMAGE_WIDTHS) as (typeof IMAGE_WIDTHS)[number];

interface Options {
  readonly signal?: AbortSignal;
  /** Hears of the images that could not be made; they are left out until the next time. */
  readonly onError: (error: unknown) => void;
}

/** Makes the AVIF versions of every image that has none yet, the one that has waited longest first. */
export async function makeAvifVersions(
  context: Context,
  encoder: AvifEncoder,
  { signal, onError }: Options,
): Promise<void> {
  const { kind, db } = context.database;
  const failed: string[] = [];
  const makeNext = async (connection: Queryable) => {
    const hash = await claimWithoutAvif(connection, failed);
    if (hash === null) return false;
    try {
      const bytes = await makeAvif(context, encoder, hash);
      await markAvif(connection, hash, bytes, context.now());
    } catch (error) {
      failed.push(hash);
      if (!signal?.aborted) onError(error);
    }
    return true;
  };
  let isMore = true;
  while (isMore && !signal?.aborted) {
    // The transaction keeps other nodes from the same image. The embedded database has no other node, and only the one
    // connection, which nobody may keep for seconds.
    isMore = kind === 'embedded' ? await makeNext(db) : await db.transaction(makeNext);
  }
}

/** Makes and stores the AVIF versions of one image out of its widest WebP version; answers their bytes. */
async function makeAvif({ images }: Context, encoder: AvifEncoder, hash: string): Promise<number> {
  const widest = await images.get(nameOf(hash, WIDEST, 'webp'));
  if (!widest) throw new Error(`The image ${hash} has lost its files.`);
  const versions = await encoder.encode(await buffer(widest.stream));
  await images.put(versions.map(({ width, bytes }) => ({ name: nameOf(hash, width, 'avif'), bytes })));
  return versions.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
}
