import { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { IMAGE_WIDTHS } from '@lendloop/contract/images';
import type { Sharp } from 'sharp';

import type { StoredFile } from '../storage/storage.ts';
import { boxOf, type Picture } from './decoding/decode.ts';
import { loadSharp } from './decoding/sharp.ts';
import { evidenceName, nameOf, PROMPT_FORMATS, type ImageWidth } from './names.ts';

type Format = (typeof PROMPT_FORMATS)[number];

/** Chosen for speed: more effort makes a photo's files some 3 % smaller and takes three times as long. */
const ENCODERS: Readonly<Record<Format, (picture: Sharp, quality: number) => Sharp>> = {
  webp: (picture, quality) => picture.webp({ quality, effort: 2 }),
  jpg: (picture, quality) => picture.flatten({ background: 'white' }).jpeg({ quality, progressive: true }),
};

/** Maximum bytes of one file; together 5.6 MB. A photo takes a fifth of it, noise several times as much. */
const BYTES_MAX: Readonly<Record<ImageWidth, number>> = { 400: 200_000, 800: 600_000, 1600: 2_000_000 };

/** Tried in turn until a file is small enough: quality, and size as a fraction of the whole. */
const TRIES = [
  { quality: 80, scale: 1 },
  { quality: 50, scale: 1 },
  { quality: 50, scale: 0.5 },
  { quality: 30, scale: 0.25 },
] as const;

/** The files of an image in every width, as WebP and JPEG. No version is wider than the picture. */
export async function makeVersions(hash: string, picture: Picture): Promise<StoredFile[]> {
  const versions = PROMPT_FORMATS.map(async (format) => {
    const files: StoredFile[] = [];
    for (const width of IMAGE_WIDTHS) files.push(await makeVersion(hash, picture, width, format));
    return files;
  });
  return (await Promise.all(versions)).flat();
}

/** The file of an image in one width and format. */
export async function makeVersion(
  hash: string,
  picture: Picture,
  width: ImageWidth,
  format: Format,
): Promise<StoredFile> {
  const bytes = await encode(picture, width, format, BYTES_MAX[width]);
  return { name: nameOf(hash, width, format), bytes };
}

/** Maximum bytes of one file of a photo that only the two people of a rental see. */
const EVIDENCE_BYTES_MAX = { 320: 150_000, 800: 600_000, 1600: 2_000_000 } as const;

/** The files of such a photo in every width, as JPEG. */
export async function makeEvidenceVersions(photo: string, picture: Picture): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const width of EVIDENCE_WIDTHS) {
    const bytes = await encode(picture, width, 'jpg', EVIDENCE_BYTES_MAX[width]);
    files.push({ name: evidenceName(photo, width), bytes });
  }
  return files;
}

/** One version, within its maximum size. */
async function encode(
  { pixels, raw }: Picture,
  width: number,
  format: Format,
  bytesMax: number,
): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const most = boxOf(width);
  let bytes = new Uint8Array();
  for (const { quality, scale } of TRIES) {
    const size = (most: number, own: number) => Math.max(1, Math.round(Math.min(most, own) * scale));
    const box = { width: size(most.width, raw.width), height: size(most.height, raw.height) };
    const picture = sharp(pixels, { raw }).resize({ ...box, fit: 'inside' });
    bytes = await ENCODERS[format](picture, quality).toBuffer();
    if (bytes.byteLength <= bytesMax) break;
  }
  return bytes;
}
