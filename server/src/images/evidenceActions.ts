import { randomBytes } from 'node:crypto';

import type { Context } from '../context.ts';
import { chargeBytes, chargeDecoding, countNewImage } from './allowanceLimits.ts';
import { decodeTo } from './decoding/decode.ts';
import { takeDiskSpace, type ImageFile } from './intake/spool.ts';
import { evidenceNames, evidenceOf } from './names.ts';
import { EVIDENCE_VERSIONS, evidenceFilesOf } from './versions.ts';

const DAY_MS = 86_400_000;

/** A photo that only the two people of a rental see: what the names of its files begin with, which nobody can guess, and its size. */
export interface EvidencePicture {
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Stores our own version of a photo, without what the file says besides, under names of its own: the same file again is another photo.
 * Throws `unsupported_image`, `invalid_image`, `image_too_many_pixels`, `too_many_requests` or `busy`.
 */
export async function storeEvidence(
  context: Context,
  { read, network }: ImageFile,
  userId: number,
): Promise<EvidencePicture> {
  await takeDiskSpace(context.config.dataDirectory, 0, EVIDENCE_VERSIONS.length);
  const picture = randomBytes(32).toString('hex');
  const charge = (cost: number) => chargeDecoding(context, userId, cost);
  const admit = () => countNewImage(context, userId, network);
  const { width, height, files: made } = await decodeTo(EVIDENCE_VERSIONS, { network, read, charge, admit });
  const files = evidenceFilesOf(picture, made);
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  await takeDiskSpace(context.config.dataDirectory, bytes, files.length);
  await chargeBytes(context, network, bytes);
  await context.images.put(files);
  return { picture, width, height };
}

/** Removes the files of such photos. */
export const removeEvidence = (
  { images }: Pick<Context, 'images'>,
  pictures: readonly string[],
): Promise<void> => images.remove(pictures.flatMap(evidenceNames));

/**
 * Removes the files of such photos that `findKnown` does not know and that have been there for a day: of those that a killed node was
 * adding, and of those taken back. Returns how many photos there were.
 */
export async function sweepEvidenceFiles(
  { images, now }: Context,
  findKnown: (pictures: readonly string[]) => Promise<ReadonlySet<string>>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS);
  let removed = 0;
  for await (const names of images.list('evidence')) {
    if (signal?.aborted) break;
    const found = [...new Set(names.map(evidenceOf).filter((one) => one !== null))];
    const known = await findKnown(found);
    for (const picture of found.filter((one) => !known.has(one))) {
      const times = await Promise.all(evidenceNames(picture).map((name) => images.storedAt(name)));
      if (!times.every((time) => time === null || time < before)) continue;
      await removeEvidence({ images }, [picture]);
      removed += 1;
    }
  }
  return removed;
}
