import { orientationIn } from './orientation.ts';
import { PartCount, type Bare } from './parts.ts';
import { isPlainProfile } from './profile.ts';

const RIFF_HEAD = 12;
const CHUNK_HEAD = 8;
const FRAME_HEAD = 16;
const CHUNKS_MAX = 5000;
const PIXELS: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** Flags in the header of an extended file that announce EXIF and XMP. */
const METADATA_FLAGS = 0x0c;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Reduces a WebP to its pixels and colour profile, and an animated one to its first frame. */
export function bareWebp(bytes: Buffer): Bare {
  const count = new PartCount(CHUNKS_MAX);
  const kept: Chunk[] = [];
  let orientation: number | null = null;
  let hasFrame = false;
  for (const { type, data } of chunksOf(bytes.subarray(RIFF_HEAD), count)) {
    if (type === 'EXIF') orientation ??= orientationIn(data);
    else if (type === 'VP8X') kept.push({ type, data: withoutFlags(data) });
    else if (type === 'ANMF' && !hasFrame) {
      hasFrame = true;
      const own = [...chunksOf(data.subarray(FRAME_HEAD), count)].filter(({ type }) => PIXELS.has(type));
      kept.push({ type, data: Buffer.concat([data.subarray(0, FRAME_HEAD), ...own.flatMap(written)]) });
    } else if (PIXELS.has(type) || type === 'ANIM' || (type === 'ICCP' && isPlainProfile(data)))
      kept.push({ type, data });
  }
  const head = Buffer.from(bytes.subarray(0, RIFF_HEAD));
  const body = Buffer.concat(kept.flatMap(written));
  head.writeUInt32LE(body.length + 4, 4);
  return { bytes: Buffer.concat([head, body]), orientation: orientation ?? 1, passes: 1, uncropped: null };
}

function* chunksOf(bytes: Buffer, count: PartCount): Generator<Chunk> {
  let at = 0;
  while (at + CHUNK_HEAD <= bytes.length) {
    count.add();
    const size = bytes.readUInt32LE(at + 4);
    const start = at + CHUNK_HEAD;
    yield { type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(start, start + size) };
    at = start + size + (size & 1);
  }
}

function written({ type, data }: Chunk): Buffer[] {
  const head = Buffer.alloc(CHUNK_HEAD);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return [head, data, Buffer.alloc(data.length & 1)];
}

function withoutFlags(data: Buffer): Buffer {
  const copy = Buffer.from(data);
  if (copy.length > 0) copy[0] = (copy[0] ?? 0) & ~METADATA_FLAGS;
  return copy;
}
