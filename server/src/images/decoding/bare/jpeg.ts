import { Refusal } from '../refusal.ts';
import { orientationIn } from './orientation.ts';
import { PartCount, type Bare } from './parts.ts';
import { isPlainProfile } from './profile.ts';

/** Markers below it have no length. */
const FIRST_WITH_LENGTH = 0xc0;
/** Restart markers and the start of the image have none either. */
const FIRST_RESTART = 0xd0;
const START = 0xd8;
const END = 0xd9;
const START_OF_SCAN = 0xda;
const FIRST_APPLICATION = 0xe0;
const EXIF = 0xe1;
const PROFILE = 0xe2;
const LAST_APPLICATION = 0xef;
const COMMENT = 0xfe;

/** A photo has some twenty, and one more for each 64 KB of metadata. */
const SEGMENTS_MAX = 2000;
const PROFILE_NAME = 'ICC_PROFILE\0';
/** libvips ignores further segments of a profile, and those with as few bytes. */
const PROFILE_PARTS_MAX = 100;
const PROFILE_PART_MIN = 14;
/** Application segments that a decoder needs to get the colours right. */
const NEEDED: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', [PROFILE]: PROFILE_NAME, 0xee: 'Adobe' };
/** Bytes of a segment's marker and length. */
const SEGMENT_HEAD = 4;

/**
 * Removes the metadata of a JPEG and everything after its end. Markers are parsed as a decoder does. Throws `invalid_image` for more segments than
 * any program writes, and if what remains would be read otherwise.
 */
export function bareJpeg(bytes: Buffer): Bare {
  const bare = reduce(bytes);
  const again = reduce(Buffer.from(bare.bytes));
  if (again.bytes.byteLength !== bare.bytes.byteLength || again.passes !== bare.passes)
    throw new Refusal('invalid_image');
  return bare;
}

function reduce(bytes: Buffer): Bare {
  const count = new PartCount(SEGMENTS_MAX);
  const kept: { readonly bytes: Buffer; readonly isProfile: boolean }[] = [];
  let scans = 0;
  let orientation: number | null = null;
  let from = 0;
  let at = 0;
  // Where the 0xff bytes before the marker begin. They go with it, or they would make a marker of what stands behind it.
  let fill = -1;
  const keep = (end: number, isProfile = false) => {
    kept.push({ bytes: bytes.subarray(from, end), isProfile });
    from = end;
  };
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at);
      at = next < 0 ? bytes.length : next;
      fill = -1;
      continue;
    }
    const marker = bytes[at + 1] ?? END;
    // Any number of 0xff bytes may precede a marker.
    if (marker === 0xff) {
      if (fill < 0) fill = at;
      at++;
      continue;
    }
    const begin = fill < 0 ? at : fill;
    fill = -1;
    if (marker < FIRST_WITH_LENGTH || (marker >= FIRST_RESTART && marker <= START)) at += 2;
    else if (marker === END) break;
    else {
      count.add();
      const length = ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
      if (length < 2 && at + SEGMENT_HEAD <= bytes.length) throw new Refusal('invalid_image');
      const end = at + 2 + length;
      const body = bytes.subarray(at + 4, Math.max(at + 4, end));
      if (marker === START_OF_SCAN) scans++;
      if (marker === EXIF && body.toString('latin1', 0, 4) === 'Exif') orientation ??= orientationIn(body);
      if (isMetadata(marker, body)) {
        keep(begin);
        from = end;
      } else if (marker === PROFILE) {
        keep(begin);
        from = at;
        keep(end, true);
      }
      at = end;
    }
  }
  keep(Math.min(bytes.length, at + 2));
  const parts = kept.filter(({ isProfile }) => isProfile).map((part) => part.bytes);
  const profile = joinProfile(parts);
  const isPlain = profile !== null && isPlainProfile(profile);
  const needed = kept.filter(({ isProfile }) => !isProfile || isPlain);
  return {
    bytes: Buffer.concat(needed.map((part) => part.bytes)),
    orientation: orientation ?? 1,
    passes: scans,
    uncropped: null,
  };
}

function isMetadata(marker: number, body: Buffer): boolean {
  if (marker === COMMENT) return true;
  if (marker < FIRST_APPLICATION || marker > LAST_APPLICATION) return false;
  const needed = NEEDED[marker];
  return needed === undefined || body.toString('latin1', 0, needed.length) !== needed;
}

/**
 * Joins the segments of a profile, each of which has its number and theirs after the name. Null where they are not as encoders write them: numbered from
 * one on, in this order, each once. Decoders ignore others, or let them take the place of earlier ones, so what is checked here would not be what they use.
 */
function joinProfile(segments: readonly Buffer[]): Buffer | null {
  const numbersAt = SEGMENT_HEAD + PROFILE_NAME.length;
  const areInOrder = segments.every(
    (segment, index) =>
      segment[numbersAt] === index + 1 &&
      segment[numbersAt + 1] === segments.length &&
      segment.length > numbersAt + 2 + PROFILE_PART_MIN,
  );
  if (!areInOrder || segments.length === 0 || segments.length > PROFILE_PARTS_MAX) return null;
  return Buffer.concat(segments.map((segment) => segment.subarray(numbersAt + 2)));
}
