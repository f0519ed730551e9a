import { PartCount, type Bare } from './parts.ts';

const HEADER = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const CONTROL = 0xf9;
const TRAILER = Buffer.from([0x3b]);
/** Blocks before the first frame; each comment is one. */
const BLOCKS_MAX = 1000;

/** A GIF reduced to its first frame. */
export function bareGif(bytes: Buffer): Bare {
  const count = new PartCount(BLOCKS_MAX);
  const start = HEADER + tableSize(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, start)];
  let at = start;
  while (at < bytes.length) {
    count.add();
    const isFrame = bytes[at] === IMAGE;
    if (!isFrame && bytes[at] !== EXTENSION) break;
    const end = endOfBlocks(bytes, isFrame ? at + 11 + tableSize(bytes[at + 9] ?? 0) : at + 2);
    if (isFrame || bytes[at + 1] === CONTROL) kept.push(bytes.subarray(at, end));
    at = end;
    if (isFrame) break;
  }
  // Everything after the frame is dropped; a truncated file stays truncated.
  if (at < bytes.length) kept.push(TRAILER);
  return { bytes: Buffer.concat(kept), orientation: 1, passes: 1, uncropped: null };
}

/** Bytes of the colour table described by the flags of a screen or a frame. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** The end of a chain of sub-blocks that starts at `at`; an empty one is the last. */
function endOfBlocks(bytes: Buffer, at: number): number {
  while (at < bytes.length) {
    const size = bytes[at] ?? 0;
    at += 1 + size;
    if (size === 0) break;
  }
  return at;
}
