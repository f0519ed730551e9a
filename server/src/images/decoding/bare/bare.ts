import { formatOf, type InputFormat } from '../formats.ts';
import { bareAvif } from './avif.ts';
import { bareGif } from './gif.ts';
import { bareJpeg } from './jpeg.ts';
import type { Bare } from './parts.ts';
import { barePng } from './png.ts';
import { bareWebp } from './webp.ts';

const MAKERS: Readonly<Record<InputFormat, (bytes: Buffer) => Bare>> = {
  avif: bareAvif,
  gif: bareGif,
  jpeg: bareJpeg,
  png: barePng,
  webp: bareWebp,
};

/**
 * Removes everything from a file but the pixels of its first frame and a plain colour profile, in one pass over its bytes:
 * libraries take quadratic time to read metadata. Null for an unsupported format. Throws `invalid_image` for a structure that
 * no program writes.
 */
export function bareOf(bytes: Uint8Array): Bare | null {
  const format = formatOf(bytes);
  if (format === null) return null;
  return MAKERS[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
