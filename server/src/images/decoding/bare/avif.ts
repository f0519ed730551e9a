import { Refusal } from '../refusal.ts';
import { AvifItems } from './avifItems.ts';
import { PartCount, tooManyParts, type Bare } from './parts.ts';
import { isPlainProfile } from './profile.ts';

/** A phone's photo of 64 tiles with transparency has about three boxes for each tile. */
const BOXES_MAX = 2000;
/** Items, extents and references of one file. */
const ENTRIES_MAX = 1000;
/** The bytes of numbers in `iloc`; of others, decoders read nothing. */
const LOCATION_SIZES: ReadonlySet<number> = new Set([0, 4, 8]);
/** The construction method of items whose bytes are in the `idat` box; 0 is that of bytes elsewhere in the file. */
const INLINE = 1;
/** A box type that decoders skip. */
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
/** Browsers show no other derived items than grids, so nobody sends any. */
const ITEMS: ReadonlySet<string> = new Set(['av01', 'grid']);
/** `colr` boxes of these types contain an ICC profile. */
const PROFILES: ReadonlySet<string> = new Set(['prof', 'rICC']);

interface Box {
  readonly type: string;
  /** Offsets of the header, of the content and of the next box. */
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/**
 * Hides metadata, sequences and unknown boxes from decoders by renaming them in place: an AVIF refers to its own bytes by
 * offset, so nothing may move. Decoders rotate an AVIF by `irot` and `imir`, not by EXIF. Throws `invalid_image`.
 */
export function bareAvif(bytes: Buffer): Bare {
  const copy = Buffer.from(bytes);
  const file = new AvifFile(copy);
  for (const box of file.boxes(0, copy.length)) {
    if (file.isFirst(box, TOP) && box.type === 'meta') file.clean(box);
  }
  return { bytes: copy, orientation: 1, ...file.items.measure() };
}

class AvifFile {
  readonly items: AvifItems;
  readonly #bytes: Buffer;
  readonly #boxes = new PartCount(BOXES_MAX);
  readonly #entries = { items: new PartCount(ENTRIES_MAX), extents: new PartCount(ENTRIES_MAX) };
  readonly #seen = new Set<string>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.items = new AvifItems(bytes);
  }

  *boxes(from: number, to: number): Generator<Box> {
    let at = from;
    while (at + 8 <= to) {
      this.#boxes.add();
      const short = this.#read(at, 4);
      const head = short === 1 ? 16 : 8;
      const size = short === 0 ? to - at : short === 1 ? this.#read(at + 8, 8) : short;
      if (size < head) throw new Refusal('invalid_image');
      const end = at + size;
      // A decoder refuses it, or reads on where the box says that it ends.
      if (end > to) throw new Refusal('invalid_image');
      yield { type: this.#bytes.toString('latin1', at + 4, at + 8), start: at, body: at + head, end };
      at = end;
    }
  }

  /** Whether the box is the first of a known type; `mdat` may occur several times. Hides any other box. */
  isFirst(box: Box, known: ReadonlySet<string>): boolean {
    const isFirst = known.has(box.type) && (box.type === 'mdat' || !this.#seen.has(box.type));
    this.#seen.add(box.type);
    if (!isFirst) this.#hide(box);
    return isFirst;
  }

  /** Reads the `meta` box and hides what is not part of the picture. */
  clean({ body, end }: Box): void {
    for (const box of this.boxes(body + 4, end)) {
      if (!this.isFirst(box, META)) continue;
      if (box.type === 'pitm')
        this.items.primary = this.#read(box.body + 4, this.#versionOf(box, 1) === 0 ? 2 : 4);
      if (box.type === 'idat') this.items.inline = box;
      if (box.type === 'iinf') this.#readItems(box);
      if (box.type === 'iloc') this.#readLocations(box);
      if (box.type === 'iprp') this.#readProperties(box);
      if (box.type === 'iref') this.#readReferences(box);
    }
  }

  /** Throws `invalid_image` above `most`: decoders refuse later versions, or read them otherwise. */
  #versionOf({ body }: Box, most: number): number {
    const version = this.#read(body, 1);
    if (version > most) throw new Refusal('invalid_image');
    return version;
  }

  #readItems(outer: Box): void {
    const isShort = this.#versionOf(outer, 1) === 0;
    for (const box of this.boxes(outer.body + (isShort ? 6 : 8), outer.end)) {
      const { body: at } = box;
      this.#entries.items.add();
      this.#versionOf(box, 3);
      const wide = this.#bytes[at] === 3 ? 4 : 2;
      const typeAt = at + 4 + wide + 2;
      const id = this.#read(at + 4, wide);
      this.#read(typeAt, 4);
      const type = this.#bytes.toString('latin1', typeAt, typeAt + 4);
      if (ITEMS.has(type)) this.items.setType(id, type);
      else this.#bytes.write(SKIPPED, typeAt, 'latin1');
    }
  }

  #readProperties(outer: Box): void {
    const properties: Box[] = [];
    const associations: Box[] = [];
    let containers = 0;
    for (const box of this.boxes(outer.body, outer.end)) {
      if (box.type === 'ipma') associations.push(box);
      if (box.type !== 'ipco') continue;
      // Properties are numbered within the first one.
      if (++containers > 1) throw new Refusal('invalid_image');
      for (const property of this.boxes(box.body, box.end)) {
        if (!PROPERTIES.has(property.type) || this.#hasUnusualProfile(property)) this.#hide(property);
        properties.push(property);
      }
    }
    const count = new PartCount(ENTRIES_MAX);
    for (const box of associations) this.#readAssociations(box, properties, count);
  }

  #readAssociations(box: Box, properties: readonly Box[], count: PartCount): void {
    const { body } = box;
    const wide = this.#versionOf(box, 1) === 0 ? 2 : 4;
    const isLong = (this.#read(body + 3, 1) & 1) === 1;
    const entries = this.#read(body + 4, 4);
    count.add(entries);
    let at = body + 8;
    for (let entry = 0; entry < entries; entry++) {
      const id = this.#read(at, wide);
      const used = this.#read(at + wide, 1);
      at += wide + 1;
      for (let index = 0; index < used; index++) {
        const number = isLong ? this.#read(at, 2) & 0x7fff : this.#read(at, 1) & 0x7f;
        at += isLong ? 2 : 1;
        const property = properties[number - 1];
        if (property?.type === 'ispe')
          this.items.setPixels(id, this.#read(property.body + 4, 4) * this.#read(property.body + 8, 4));
        else if (property?.type === 'av1C')
          this.items.setConfiguration(id, this.#bytes.subarray(property.body + 4, property.end));
        else if (property) this.items.addProperty(id, property.type);
      }
    }
  }

  #hasUnusualProfile({ type, body, end }: Box): boolean {
    const kind = this.#bytes.toString('latin1', body, body + 4);
    return type === 'colr' && PROFILES.has(kind) && !isPlainProfile(this.#bytes.subarray(body + 4, end));
  }

  /** Reads where the items' bytes are. Readers copy those, so together they may not have more than twice the file's. */
  #readLocations(box: Box): void {
    const { body } = box;
    const version = this.#versionOf(box, 2);
    const sizes = this.#read(body + 4, 2);
    const [offset, length, base] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
    const index = version === 0 ? 0 : sizes & 15;
    if ([offset, length, base, index].some((size) => !LOCATION_SIZES.has(size)))
      throw new Refusal('invalid_image');
    const wide = version < 2 ? 2 : 4;
    const items = this.#read(body + 6, wide);
    let at = body + 6 + wide;
    let total = 0;
    for (let item = 0; item < items; item++) {
      const id = this.#read(at, wide);
      this.items.expectNoExtents(id);
      at += wide;
      const method = version === 0 ? 0 : this.#read(at, 2) & 15;
      if (method > INLINE) throw new Refusal('invalid_image');
      at += (version === 0 ? 0 : 2) + 2;
      const start = this.#read(at, base);
      const extents = this.#read(at + base, 2);
      at += base + 2;
      this.#entries.extents.add(Math.max(1, extents));
      for (let extent = 0; extent < extents; extent++) {
        const size = this.#read(at + index + offset, length);
        // It stands for everything up to the end, or for nothing.
        if (size === 0) throw new Refusal('invalid_image');
        total += size;
        this.items.addExtent(id, {
          isInline: method === INLINE,
          at: start + this.#read(at + index, offset),
          size,
        });
        at += index + offset + length;
      }
    }
    if (total > 2 * this.#bytes.length) throw tooManyParts();
  }

  /** Decoders read one reference behind the other, whatever size each says that it has. */
  #readReferences(outer: Box): void {
    const wide = this.#versionOf(outer, 1) === 0 ? 2 : 4;
    const count = new PartCount(ENTRIES_MAX);
    let last = outer.body + 4;
    for (const box of this.boxes(last, outer.end)) {
      last = box.end;
      const from = this.#read(box.body, wide);
      const references = this.#read(box.body + wide, 2);
      count.add(references);
      if (references === 0 || box.end !== box.body + wide + 2 + references * wide)
        throw new Refusal('invalid_image');
      for (let index = 0; index < references; index++)
        this.items.addReference(box.type, from, this.#read(box.body + wide + 2 + index * wide, wide));
    }
    if (last !== outer.end) throw new Refusal('invalid_image');
  }

  #hide({ start }: Box): void {
    this.#bytes.write(SKIPPED, start + 4, 'latin1');
  }

  /** Reads an unsigned integer of 0, 1, 2, 4 or 8 bytes. Throws `invalid_image` past the end. */
  #read(at: number, size: number): number {
    if (at + size > this.#bytes.length) throw new Refusal('invalid_image');
    if (size === 0) return 0;
    return size === 8
      ? Number(this.#bytes.readBigUInt64BE(at))
      : this.#bytes.readUIntBE(at, Math.min(size, 6));
  }
}
