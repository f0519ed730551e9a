import { buffer } from 'node:stream/consumers';

import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';

import type { Context } from '../../context.ts';
import type { WhenQuiet } from '../../http/traffic.ts';
import { type DiskSpace, spaceOf } from '../../storage/freeSpace.ts';
import { nameOf } from '../names.ts';
import { claimWithoutAvif, giveBackAvif, markAvif } from '../queries.ts';
import type { AvifEncoder } from './encoder.ts';

const WIDEST = Math.max(...IMAGE_WIDTHS) as (typeof IMAGE_WIDTHS)[number];

/** How long a node reserves an image, in ms, and how long a failed one is skipped. */
const LEASE_MS = 10 * 60_000;
/** An image that fails this often is not tried again, and keeps its other versions. */
const TRIES_MAX = 5;

interface Options {
  readonly signal?: AbortSignal;
  /** Awaited before each image, since encoding takes a core for a second or more. */
  readonly whenQuiet?: WhenQuiet;
  /** Called for each image that fails, which is then skipped for a while. */
  readonly onError: (error: unknown) => void;
}

/** Makes the missing AVIF versions of all images, oldest first, while there is space for them. */
export async function makeAvifVersions(
  context: Context,
  encoder: AvifEncoder,
  { signal, whenQuiet, onError }: Options,
): Promise<void> {
  const { db } = context.database;
  const space = spaceOf(context.config.dataDirectory);
  while (!signal?.aborted) {
    await whenQuiet?.(signal);
    if (signal?.aborted || !(await space.isLeft())) return;
    const now = context.now();
    const hash = await claimWithoutAvif(db, now, new Date(now.getTime() + LEASE_MS), TRIES_MAX);
    if (hash === null) return;
    try {
      const bytes = await makeAvif(context, encoder, hash, space);
      if (bytes === null) return await giveBackAvif(db, hash);
      await markAvif(db, hash, bytes, context.now());
    } catch (error) {
      if (signal?.aborted) await giveBackAvif(db, hash);
      else onError(error);
    }
  }
}

/** Makes and stores the AVIF versions of one image from its widest WebP version. Returns their size in bytes; null if there is no space for them. */
async function makeAvif(
  { images }: Context,
  encoder: AvifEncoder,
  hash: string,
  space: DiskSpace,
): Promise<number | null> {
  const widest = await images.get(nameOf(hash, WIDEST, 'webp'));
  if (!widest) throw new Error(`The files of the image ${hash} are missing.`);
  const versions = await encoder.encode(await buffer(widest.stream));
  const size = versions.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  if (!(await space.take(size, versions.length))) return null;
  await images.put(versions.map(({ width, bytes }) => ({ name: nameOf(hash, width, 'avif'), bytes })));
  return size;
}
