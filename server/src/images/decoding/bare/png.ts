import { constants, inflateSync } from 'node:zlib';

import { orientationIn } from './orientation.ts';
import { PartCount, tooManyParts, type Bare } from './parts.ts';
import { isPlainProfile, PROFILE_MAX } from './profile.ts';

const SIGNATURE = 8;
/** Bytes of a chunk's length, type and checksum. */
const FRAME = 12;
/** Some programs split the pixels into chunks of a few hundred bytes. */
const CHUNKS_MAX = 20_000;
/** Enough compressed bytes for the header and all tags of a profile. They unpack to two megabytes at most. */
const PROFILE_START = 2048;
const PIXELS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Reduces a PNG to its pixels and colour profile, and an animated one to its first frame. */
export function barePng(bytes: Buffer): Bare {
  const count = new PartCount(CHUNKS_MAX);
  const kept = [bytes.subarray(0, SIGNATURE)];
  let orientation: number | null = null;
  let hasProfile = false;
  let hasPixels = false;
  let at = SIGNATURE;
  while (at + 8 <= bytes.length) {
    count.add();
    const end = at + FRAME + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, Math.max(at + 8, end - 4));
    if (type === 'eXIf') orientation ??= orientationIn(data);
    if (type === 'IDAT') hasPixels = true;
    if (type === 'iCCP') {
      if (hasProfile) throw tooManyParts();
      hasProfile = true;
    }
    if (PIXELS.has(type) || (type === 'iCCP' && !hasPixels && isPlain(data)))
      kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return { bytes: Buffer.concat(kept), orientation: orientation ?? 1, passes: 1, uncropped: null };
}

/** Whether the profile in an `iCCP` chunk, after its name and compression method, is plain. */
function isPlain(data: Buffer): boolean {
  try {
    const from = data.indexOf(0) + 2;
    const start = inflateSync(data.subarray(from, from + PROFILE_START), {
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    // Decoders unpack as many bytes as the profile announces.
    return start.readUInt32BE(0) <= PROFILE_MAX && isPlainProfile(start);
  } catch {
    return false;
  }
}
