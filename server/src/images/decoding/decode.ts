import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS, JPEG_MAX_PIXELS } from '@lendloop/contract/images';
import { sentence } from '@lendloop/words/sentence';
import type { Metadata, OutputInfo, SharpOptions } from 'sharp';

import { wideNetworkOf } from '../../http/callers/network.ts';
import { Problem } from '../../http/problem.ts';
import { bareOf } from './bare/bare.ts';
import type { Bare } from './bare/parts.ts';
import { isPlainProfile } from './bare/profile.ts';
import { openFairQueue } from './fairQueue.ts';
import { openQueue } from './queue.ts';
import { loadSharp } from './sharp.ts';

/** Bytes of memory that one image may need if its format cannot be decoded row by row. */
const MEMORY_MAX = 400_000_000;
/**
 * Maximum width and height of an image in pixels. Decoders that go row by row hold many whole rows: a PNG of 40 million by one took
 * 4.7 GB.
 */
const SIDE_MAX = 30_000;
/**
 * Images decoded at once, so that nobody waits for what another network's large pictures take. Their threads yield to the event loop
 * (`threads.ts`), and together they stay within `MEMORY_MAX`.
 */
const DECODED_AT_ONCE = 2;
/** Files of up to 5 MB read ahead. The fewer, the sooner an uploader who has not used the queue lately gets a turn. */
const READ_AT_ONCE = DECODED_AT_ONCE + 1;
/** Maximum decoding time, without the time in the queue. */
const SECONDS_MAX = 8;
const RETRY_SECONDS = 10;
/** The minimum cost of an image, also of one that turns out to be none. */
const COST_MIN = 500;
/** The cost of a pixel in the widest version, relative to a decoded one: all versions are encoded, some more than once. */
const ENCODING_COST = 4;
/** Scans of a JPEG; encoders write some ten. Each covers all pixels, and may be only a few bytes long. */
const SCANS_MAX = 20;
/** This many passes over all pixels take as long as reading them row by row. */
const PASSES_FREE = 2;
const WIDEST = Math.max(...IMAGE_WIDTHS);
/**
 * The ratio of height to width beyond which a picture is scaled down further, so that no version is much larger than others.
 */
const TALLEST = 2;

const OPTIONS: SharpOptions = {
  failOn: 'error',
  limitInputPixels: JPEG_MAX_PIXELS,
  sequentialRead: true,
  unlimited: false,
};

const readers = openFairQueue(READ_AT_ONCE);
const decoders = openQueue(MEMORY_MAX);

/** Upright sRGB pixels without metadata, as wide as the widest version of the image. */
export interface Picture {
  readonly pixels: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
  /** The size of the original, upright. */
  readonly width: number;
  readonly height: number;
}

/** The box that the version of this width fits into. */
export const boxOf = (width: number) => ({ width, height: TALLEST * width });

interface Decoding {
  /** Takes turns by network, not by person, since accounts cost nothing. Null for what does not queue. */
  readonly network: string | null;
  readonly read: () => Promise<Uint8Array>;
  /**
   * Called with the minimum cost before the file is read, and with the rest before it is decoded, in thousands of pixels;
   * throws to refuse it.
   */
  readonly charge: (cost: number) => Promise<void>;
  /** Called before a valid image is decoded; throws to refuse it. */
  readonly admit?: () => Promise<void>;
}

/**
 * Reads and decodes the first frame of a file when it is the network's turn, and works on the picture while others wait.
 * Throws `unsupported_image`, `invalid_image`, `image_too_many_pixels`, `busy`, and what `charge` and
 * `admit` throw.
 */
export function withPicture<T>(
  { network, read, charge, admit }: Decoding,
  work: (picture: Picture) => Promise<T>,
): Promise<T> {
  return readers.run(network === null ? Symbol('nobody') : wideNetworkOf(network), async () => {
    await charge(COST_MIN);
    const bytes = await read();
    if (bytes.byteLength === 0) throw new Problem('invalid_image');
    const bare = bareOf(bytes);
    if (!bare) throw new Problem('unsupported_image');
    const header = await readHeader(bare.bytes);
    // The one that the decoder uses, however it was found.
    if (header.icc && !isPlainProfile(header.icc)) throw new Problem('invalid_image');
    const pixels = bare.uncropped ?? header.width * header.height;
    const memory = memoryOf(header, pixels);
    const most = header.format === 'jpeg' ? JPEG_MAX_PIXELS : IMAGE_MAX_PIXELS;
    const side = Math.max(header.width, header.height);
    if (pixels > most || side > SIDE_MAX || memory > MEMORY_MAX) throw new Problem('image_too_many_pixels');
    if (header.format === 'jpeg' && bare.passes > SCANS_MAX)
      throw new Problem('invalid_image', {
        message: sentence('images.passes'),
      });
    const cost = costOf(header, bare, pixels);
    if (cost > COST_MIN) await charge(cost - COST_MIN);
    await admit?.();
    return decoders.run(Math.max(memory, MEMORY_MAX / DECODED_AT_ONCE), async () =>
      work(await decode(bare, header)),
    );
  });
}

/** Decodes a picture of our own, which neither queues nor costs anything. */
export const readPicture = <T>(
  read: () => Promise<Uint8Array>,
  work: (picture: Picture) => Promise<T>,
): Promise<T> => withPicture({ network: null, read, charge: async () => {} }, work);

/** The size of a picture of our own in pixels, upright. */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const bare = bareOf(bytes);
  if (!bare) throw new Problem('unsupported_image');
  return uprightSize(await readHeader(bare.bytes), bare.orientation);
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const sharp = await loadSharp();
  // The caller checks the size; this reads no pixels.
  return sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(refuse);
}

/** The cost of an image, in thousands of pixels: those decoded, by depth and passes, plus those of the versions. */
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

/** Measured bytes that the decoder holds at once; next to none if it works row by row. */
function memoryOf({ format, channels, depth, isProgressive }: Metadata, pixels: number): number {
  if (format === 'heif') return 20 * pixels;
  if (format === 'gif') return 7 * pixels;
  const goesByRows = format !== 'webp' && !isProgressive;
  if (goesByRows) return 0;
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return pixels * channels * (isWide ? 2 : 1);
}

async function decode({ bytes, orientation }: Bare, header: Metadata): Promise<Picture> {
  const turn = TURNS[orientation] ?? UPRIGHT;
  const { width, height } = boxOf(WIDEST);
  const box = turn.angle % 180 === 0 ? { width, height } : { width: height, height: width };
  const sharp = await loadSharp();
  // Scaled down before it is rotated: rotating first reads the whole file, and prevents a JPEG from shrinking on load.
  const lying = await sharp(bytes, OPTIONS)
    .timeout({ seconds: SECONDS_MAX })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const { data, info } = turn === UPRIGHT ? lying : await setUpright(lying, turn);
  return {
    pixels: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
    ...uprightSize(header, orientation),
  };
}

function uprightSize({ width, height }: Metadata, orientation: number): { width: number; height: number } {
  const isLying = (TURNS[orientation] ?? UPRIGHT).angle % 180 !== 0;
  return isLying ? { width: height, height: width } : { width, height };
}

interface Turn {
  /** Applied first. */
  readonly isMirrored: boolean;
  /** Degrees clockwise, applied second. */
  readonly angle: number;
}

const UPRIGHT: Turn = { isMirrored: false, angle: 0 };
/** By EXIF orientation. */
const TURNS: Readonly<Record<number, Turn>> = {
  2: { isMirrored: true, angle: 0 },
  3: { isMirrored: false, angle: 180 },
  4: { isMirrored: true, angle: 180 },
  5: { isMirrored: true, angle: 270 },
  6: { isMirrored: false, angle: 90 },
  7: { isMirrored: true, angle: 90 },
  8: { isMirrored: false, angle: 270 },
};

type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

async function setUpright({ data, info }: Pixels, { isMirrored, angle }: Turn): Promise<Pixels> {
  const { width, height, channels } = info;
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels } })
    .flop(isMirrored)
    .rotate(angle)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Throws the problem that a decoder's error stands for. A timeout says nothing about the file. */
export function refuse(error: unknown): never {
  if (error instanceof Error && /timeout: \d+% complete/.test(error.message))
    throw new Problem('busy', { retryAfter: RETRY_SECONDS });
  throw new Problem('invalid_image');
}
