import { IMAGE_MAX_PIXELS, IMAGE_WIDTHS } from '@lendloop/contract/images';
import sharp, { type Metadata, type SharpOptions } from 'sharp';

import { Problem } from '../http/problem.ts';
import { formatOf } from './formats.ts';
import { openQueue } from './queue.ts';

/** Bytes that one image may need in memory at once, when its format does not let it be read row by row. */
const MEMORY_MAX = 4 * IMAGE_MAX_PIXELS;
/** Images decoded at once, each of which occupies one of libuv's four threads; together they stay within `MEMORY_MAX`. */
const DECODED_AT_ONCE = 2;
/** Files of up to 5 MB that wait in memory for their turn. */
const READ_AT_ONCE = 6;
const SECONDS_MAX = 20;
/** A picture taller than this many times its width is scaled down further, since WebP ends at 16,383 pixels. */
const TALLEST = 4;

const LOADERS = ['JpegBuffer', 'PngBuffer', 'NsgifBuffer', 'WebpBuffer', 'HeifBuffer'];

// An operation that has been done is hardly ever asked for again, and its pixels would stay in memory.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) });

const OPTIONS: SharpOptions = {
  failOn: 'error',
  limitInputPixels: IMAGE_MAX_PIXELS,
  sequentialRead: true,
  unlimited: false,
};

const readers = openQueue(READ_AT_ONCE);
const decoders = openQueue(MEMORY_MAX);

/** Upright pixels in sRGB without metadata, as wide as the widest version of the image. */
export interface Picture {
  readonly pixels: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
  /** The size of the original, upright. */
  readonly width: number;
  readonly height: number;
}

/** The box that the version of this width fits in. */
export const boxOf = (width: number) => ({ width, height: TALLEST * width });

/**
 * Reads and decodes a file when it is its turn, and works on the picture while others wait. The first frame counts.
 * Throws `unsupported_image`, `invalid_image`, `image_too_many_pixels`.
 */
export function withPicture<T>(
  read: () => Promise<Uint8Array>,
  work: (picture: Picture) => Promise<T>,
): Promise<T> {
  return readers.run(1, async () => {
    const bytes = await read();
    if (bytes.byteLength === 0) throw new Problem('invalid_image');
    if (!formatOf(bytes)) throw new Problem('unsupported_image');
    const header = await readHeader(bytes);
    const memory = memoryOf(header);
    if (header.width * header.height > IMAGE_MAX_PIXELS || memory > MEMORY_MAX)
      throw new Problem('image_too_many_pixels');
    return decoders.run(Math.max(memory, MEMORY_MAX / DECODED_AT_ONCE), async () =>
      work(await decode(bytes, header)),
    );
  });
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  // The size is judged by us: this one reads no pixels.
  return sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(refuse);
}

/** Bytes that the decoder holds at once, as measured; next to none where it goes row by row. */
function memoryOf({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  orientation = 1,
}: Metadata): number {
  const pixels = width * height;
  if (format === 'heif') return 20 * pixels;
  if (format === 'gif') return 7 * pixels;
  const goesByRows = format !== 'webp' && !isProgressive && orientation === 1;
  if (goesByRows) return 0;
  const isWide = depth === 'ushort' || (format === 'jpeg' && isProgressive);
  return pixels * channels * (isWide ? 2 : 1);
}

async function decode(bytes: Uint8Array, header: Metadata): Promise<Picture> {
  const { data, info } = await sharp(bytes, OPTIONS)
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize({ ...boxOf(Math.max(...IMAGE_WIDTHS)), fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const { width, height, channels } = info;
  return {
    pixels: data,
    raw: { width, height, channels },
    width: header.autoOrient.width,
    height: header.autoOrient.height,
  };
}

function refuse(): never {
  throw new Problem('invalid_image');
}
