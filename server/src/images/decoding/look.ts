import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS, JPEG_MAX_PIXELS } from '@lendloop/contract/values/imageSizes';
import { sentence } from '@lendloop/words/sentence';
import type { Metadata } from 'sharp';

import { bareOf } from './bare/bare.ts';
import type { Bare } from './bare/parts.ts';
import { isPlainProfile } from './bare/profile.ts';
import { boxOf, OPTIONS, refuse, uprightSize } from './pixels.ts';
import { Refusal } from './refusal.ts';
import { loadSharp } from './sharp.ts';

/** Bytes of memory that one image may need if its format cannot be decoded row by row. */
export const MEMORY_MAX = 400_000_000;
/**
 * Maximum width and height of an image in pixels. Decoders that go row by row hold many whole rows: a PNG of 40 million by one took
 * 4.7 GB.
 */
const SIDE_MAX = 30_000;
/** The minimum cost of an image, also of one that turns out to be none. */
export const COST_MIN = 500;
/** The cost of a pixel in the widest version, relative to a decoded one: all versions are encoded, some more than once. */
const ENCODING_COST = 4;
/** Scans of a JPEG; encoders write some ten. Each covers all pixels, and may be only a few bytes long. */
const SCANS_MAX = 20;
/** This many passes over all pixels take as long as reading them row by row. */
const PASSES_FREE = 2;
const WIDEST = Math.max(...IMAGE_WIDTHS);

/** What decoding a file takes. */
export interface Look {
  /** The size of the picture in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** Bytes that the decoder holds at once; next to none if it works row by row. */
  readonly memory: number;
  /** In thousands of pixels: those decoded, by depth and passes, plus those of the versions. At least `COST_MIN`. */
  readonly cost: number;
}

/** A file that may be decoded, without its metadata. */
interface Seen {
  readonly bare: Bare;
  readonly header: Metadata;
  readonly look: Look;
}

/** Looks at a file without decoding it. Throws `unsupported_image`, `invalid_image` or `image_too_many_pixels`. */
export async function lookAt(bytes: Uint8Array): Promise<Seen> {
  if (bytes.byteLength === 0) throw new Refusal('invalid_image');
  const bare = bareOf(bytes);
  if (!bare) throw new Refusal('unsupported_image');
  const header = await readHeader(bare.bytes);
  // The one that the decoder uses, however it was found.
  if (header.icc && !isPlainProfile(header.icc)) throw new Refusal('invalid_image');
  const pixels = bare.uncropped ?? header.width * header.height;
  const memory = memoryOf(header, pixels);
  const most = header.format === 'jpeg' ? JPEG_MAX_PIXELS : IMAGE_MAX_PIXELS;
  const side = Math.max(header.width, header.height);
  if (pixels > most || side > SIDE_MAX || memory > MEMORY_MAX) throw new Refusal('image_too_many_pixels');
  if (header.format === 'jpeg' && bare.passes > SCANS_MAX)
    throw new Refusal('invalid_image', sentence('images.passes'));
  const cost = Math.max(COST_MIN, costOf(header, bare, pixels));
  return { bare, header, look: { ...uprightSize(header, bare.orientation), memory, cost } };
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp();
  // The caller checks the size; this reads no pixels.
  return sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(refuse);
}

function costOf(header: Metadata, { orientation, passes }: Bare, pixels: number): number {
  const { format, width, height, depth } = header;
  const isDear = depth === 'ushort' || format === 'heif';
  const box = boxOf(WIDEST);
  const upright = uprightSize(header, orientation);
  const scale = Math.min(1, box.width / upright.width, box.height / upright.height);
  const decoding = (isDear ? 2 : 1) * Math.max(1, passes / PASSES_FREE);
  const cost = pixels * decoding + width * height * ENCODING_COST * scale ** 2;
  return Math.ceil(cost / 1000);
}

function memoryOf({ format, channels, depth, isProgressive }: Metadata, pixels: number): number {
  if (format === 'heif') return 20 * pixels;
  if (format === 'gif') return 7 * pixels;
  if (format === 'webp') return 4 * pixels;
  const goesByRows = !isProgressive;
  if (goesByRows) return 0;
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return pixels * channels * (isWide ? 2 : 1);
}
