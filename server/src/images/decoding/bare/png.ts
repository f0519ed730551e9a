import { inflateSync } from 'node:zlib';

import { orientationIn } from './orientation.ts';
import { PartCount, type Bare } from './parts.ts';
import { isPlainProfile, PROFILE_MAX } from './profile.ts';

const SIGNATURE = 8;
/** Bytes of a chunk's length, type and checksum. */
const FRAME = 12;
/** Some programs split the pixels into chunks of a few hundred bytes. */
const CHUNKS_MAX = 20_000;
const PIXELS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Reduces a PNG to its pixels and colour profile, and an animated one to its first frame. */
export function barePng(bytes: Buffer): Bare {
  const count = new PartCount(CHUNKS_MAX);
  const kept = [bytes.subarray(0, SIGNATURE)];
  let orientation: number | null = null;
  let at = SIGNATURE;
  while (at + 8 <= bytes.length) {
    count.add();
    const end = at + FRAME + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, Math.max(at + 8, end - 4));
    if (type === 'eXIf') orientation ??= orientationIn(data);
    if (PIXELS.has(type) || (type === 'iCCP' && isPlain(data))) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return { bytes: Buffer.concat(kept), orientation: orientation ?? 1, passes: 1, uncropped: null };
}

/** Whether the profile in an `iCCP` chunk, after its name and compression method, is plain. */
function isPlain(data: Buffer): boolean {
  try {
    return isPlainProfile(inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: PROFILE_MAX }));
  } catch {
    return false;
  }
}
