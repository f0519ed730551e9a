import { Refusal } from '../refusal.ts';
import { PartCount } from './parts.ts';

/** Tiles of a large frame may each be a unit of their own. */
const UNITS_MAX = 5000;
const FRAME_HEADER = 3;
const FRAME = 6;

/** Counts the frames in the open bitstream units of an AV1 image. Throws `invalid_image`. */
export function countFrames(bytes: Buffer): number {
  const count = new PartCount(UNITS_MAX);
  let frames = 0;
  let at = 0;
  while (at < bytes.length) {
    const header = bytes[at] ?? 0;
    // Decoders skip zeros between frames.
    if (header === 0) {
      at++;
      continue;
    }
    count.add();
    const type = (header >> 3) & 15;
    const hasExtension = (header & 4) !== 0;
    const hasSize = (header & 2) !== 0;
    if (type === FRAME || type === FRAME_HEADER) frames++;
    at += hasExtension ? 2 : 1;
    // Without a size, a unit takes up the rest.
    if (!hasSize) break;
    const { value, length } = readLeb128(bytes, at);
    at += length + value;
    if (at > bytes.length) throw new Refusal('invalid_image');
  }
  return frames;
}

/** Reads an unsigned integer of up to eight bytes with seven bits each, the lowest first. */
function readLeb128(bytes: Buffer, at: number): { readonly value: number; readonly length: number } {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if ((byte & 0x80) === 0) return { value, length: index + 1 };
  }
  throw new Refusal('invalid_image');
}
