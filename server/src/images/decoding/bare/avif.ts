import { Problem } from '../../../http/problem.ts';
import { PartCount, tooManyParts, type Bare } from './parts.ts';
import { isPlainProfile } from './profile.ts';

/** A phone's photo of 64 tiles, with transparency, has some three for each. */
const BOXES_MAX = 2000;
/** Items, extents and references: what one item may be made of. */
const ENTRIES_MAX = 1000;
/** Pictures that are decoded for one item: its tiles, and theirs. */
const DECODED_MAX = 256;
/** A box that decoders skip. */
const SKIPPED = 'free';

const TOP: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat']);
const META: ReadonlySet<string> = new Set(['hdlr', 'pitm', 'iinf', 'iloc', 'iprp', 'iref', 'idat', 'dinf']);
const PROPERTIES: ReadonlySet<string> = new Set([
  'ispe',
  'pixi',
  'av1C',
  'colr',
  'irot',
  'imir',
  'clap',
  'pasp',
  'auxC',
  'a1op',
  'a1lx',
  'lsel',
]);
const ITEMS: ReadonlySet<string> = new Set(['av01', 'grid', 'iovl', 'iden']);
/** Colours by a profile, behind which it stands. */
const PROFILES: ReadonlySet<string> = new Set(['prof', 'rICC']);

interface Box {
  readonly type: string;
  /** Where its head, its content and the next box begin. */
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/**
 * An AVIF whose metadata, sequences and unknown boxes are made such that decoders skip them: every place stays where it was, as
 * the file points at its own bytes. Decoders turn it by boxes of its own, not by EXIF.
 */
export function bareAvif(bytes: Buffer): Bare {
  const copy = Buffer.from(bytes);
  const file = new AvifFile(copy);
  for (const box of file.boxes(0, copy.length)) {
    if (file.isNew(box, TOP) && box.type === 'meta') file.clean(box);
  }
  return { bytes: copy, orientation: 1, scans: 1 };
}

class AvifFile {
  readonly #bytes: Buffer;
  readonly #boxes = new PartCount(BOXES_MAX);
  readonly #items = new PartCount(ENTRIES_MAX);
  readonly #extents = new PartCount(ENTRIES_MAX);
  /** What each item is made of. */
  readonly #sources = new Map<number, number[]>();
  readonly #seen = new Set<string>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  *boxes(from: number, to: number): Generator<Box> {
    let at = from;
    while (at + 8 <= to) {
      this.#boxes.add();
      const short = this.#read(at, 4);
      const head = short === 1 ? 16 : 8;
      const size = short === 0 ? to - at : short === 1 ? this.#read(at + 8, 8) : short;
      if (size < head) throw new Problem('invalid_image');
      const end = Math.min(to, at + size);
      yield { type: this.#bytes.toString('latin1', at + 4, at + 8), start: at, body: at + head, end };
      at = end;
    }
  }

  /** Whether it is one of these, and the first of its kind but for data; any other is skipped. */
  isNew(box: Box, known: ReadonlySet<string>): boolean {
    const isNew = known.has(box.type) && (box.type === 'mdat' || !this.#seen.has(box.type));
    this.#seen.add(box.type);
    if (!isNew) this.#skip(box);
    return isNew;
  }

  /** Leaves out what is no picture in the box that tells of items. Throws `invalid_image`. */
  clean({ body, end }: Box): void {
    for (const box of this.boxes(body + 4, end)) {
      if (!this.isNew(box, META)) continue;
      if (box.type === 'iinf') this.#cleanItems(box);
      if (box.type === 'iloc') this.#measure(box);
      if (box.type === 'iprp') this.#cleanProperties(box);
      if (box.type === 'iref') this.#readReferences(box);
    }
    const known = new Map<number, number>();
    for (const item of this.#sources.keys()) this.#countDecoded(item, known, new Set());
  }

  #cleanItems({ body, end }: Box): void {
    const isShort = this.#bytes[body] === 0;
    for (const { body: at } of this.boxes(body + (isShort ? 6 : 8), end)) {
      this.#items.add();
      const type = at + 4 + (this.#bytes[at] === 3 ? 6 : 4);
      if (type + 4 > this.#bytes.length) throw new Problem('invalid_image');
      if (!ITEMS.has(this.#bytes.toString('latin1', type, type + 4)))
        this.#bytes.write(SKIPPED, type, 'latin1');
    }
  }

  #cleanProperties(outer: Box): void {
    for (const box of this.boxes(outer.body, outer.end)) {
      if (box.type === 'ipma' && this.#read(box.body + 4, 4) > ENTRIES_MAX) throw tooManyParts();
      if (box.type !== 'ipco') continue;
      for (const property of this.boxes(box.body, box.end)) {
        if (!PROPERTIES.has(property.type) || this.#hasOddProfile(property)) this.#skip(property);
      }
    }
  }

  #hasOddProfile({ type, body, end }: Box): boolean {
    const kind = this.#bytes.toString('latin1', body, body + 4);
    return type === 'colr' && PROFILES.has(kind) && !isPlainProfile(this.#bytes.subarray(body + 4, end));
  }

  /** Items may not have more bytes than the file together: each is copied by whoever reads it. */
  #measure({ body }: Box): void {
    const version = this.#bytes[body] ?? 0;
    const sizes = this.#read(body + 4, 2);
    const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
    const index = version === 0 ? 0 : sizes & 15;
    const wide = version < 2 ? 2 : 4;
    const items = this.#read(body + 6, wide);
    let at = body + 6 + wide;
    let total = 0;
    for (let item = 0; item < items; item++) {
      at += wide + (version === 0 ? 0 : 2) + 2 + base;
      const extents = this.#read(at, 2);
      at += 2;
      this.#extents.add(Math.max(1, extents));
      for (let extent = 0; extent < extents; extent++) {
        // None stands for all.
        total += this.#read(at + index + offset, length) || this.#bytes.length;
        at += index + offset + length;
      }
    }
    if (total > 2 * this.#bytes.length) throw tooManyParts();
  }

  #readReferences({ body, end }: Box): void {
    const wide = this.#bytes[body] === 0 ? 2 : 4;
    const count = new PartCount(ENTRIES_MAX);
    for (const box of this.boxes(body + 4, end)) {
      const from = this.#read(box.body, wide);
      const references = this.#read(box.body + wide, 2);
      count.add(references);
      if (box.type !== 'dimg') continue;
      const sources = this.#sources.get(from) ?? [];
      for (let index = 0; index < references; index++)
        sources.push(this.#read(box.body + wide + 2 + index * wide, wide));
      this.#sources.set(from, sources);
    }
  }

  /** Pictures that are decoded for an item, as often as it asks for them. Throws `invalid_image` where they are too many. */
  #countDecoded(item: number, known: Map<number, number>, above: ReadonlySet<number>): number {
    const found = known.get(item);
    if (found !== undefined) return found;
    if (above.has(item)) throw new Problem('invalid_image');
    let decoded = 1;
    const below = new Set([...above, item]);
    for (const source of this.#sources.get(item) ?? []) {
      decoded += this.#countDecoded(source, known, below);
      if (decoded > DECODED_MAX + 1) throw tooManyParts();
    }
    known.set(item, decoded);
    return decoded;
  }

  #skip({ start }: Box): void {
    this.#bytes.write(SKIPPED, start + 4, 'latin1');
  }

  /** A number of so many bytes, of which decoders know 0, 1, 2, 4 and 8. */
  #read(at: number, size: number): number {
    if (at + size > this.#bytes.length) throw new Problem('invalid_image');
    if (size === 0) return 0;
    return size === 8
      ? Number(this.#bytes.readBigUInt64BE(at))
      : this.#bytes.readUIntBE(at, Math.min(size, 6));
  }
}
