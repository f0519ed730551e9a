import { Refusal } from '../refusal.ts';
import { countFrames } from './obus.ts';
import { tooManyParts } from './parts.ts';

/** What a decoder has to do for an image. */
interface Decoding {
  readonly passes: number;
  readonly uncropped: number;
}

/** Pictures decoded for one item: the tiles of a grid and their transparency. */
const PICTURES_MAX = 256;
/** Passes over all pixels: four layers of a progressive image, and its transparency. */
const PASSES_MAX = 5;
/** Pixels by which tiles may extend beyond the picture. */
const OVERHANG = 1_000_000;
/** Bytes of a configuration, which has a header of some twenty. It is read again for each item that shares it. */
const CONFIGURATION_MAX = 1024;
/** Each costs a pass over the pixels; a picture has at most one of each. */
const TRANSFORMS: ReadonlySet<string> = new Set(['irot', 'imir', 'clap']);

const NOWHERE = { body: 0, end: 0 };

interface Extent {
  /** Whether `at` counts from the beginning of the `idat` box, not of the file. */
  readonly isInline: boolean;
  readonly at: number;
  readonly size: number;
}

interface Item {
  /** Empty for an item that is hidden from decoders. */
  type: string;
  pixels: number;
  readonly transforms: Set<string>;
  readonly extents: Extent[];
  /** What decoders put before its bytes. */
  configuration: Uint8Array | null;
  /** The items decoded with it: its tiles and its transparency. */
  readonly parts: number[];
}

interface Work {
  readonly pictures: number;
  readonly pixels: number;
}

/** The items of an AVIF, and how much there is to decode. */
export class AvifItems {
  /** The id of the item that is shown. */
  primary = -1;
  /** Where the content of the `idat` box begins and ends. */
  inline: { readonly body: number; readonly end: number } | null = null;
  readonly #bytes: Buffer;
  readonly #items = new Map<number, Item>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Throws `invalid_image` for a second item with this id. */
  setType(id: number, type: string): void {
    const item = this.#item(id);
    if (item.type !== '') throw new Refusal('invalid_image');
    item.type = type;
  }

  setPixels(id: number, pixels: number): void {
    const item = this.#item(id);
    item.pixels = Math.max(item.pixels, pixels);
  }

  /** Throws `invalid_image` for a second transform of the same kind. */
  addProperty(id: number, type: string): void {
    if (!TRANSFORMS.has(type)) return;
    const { transforms } = this.#item(id);
    if (transforms.has(type)) throw tooManyParts();
    transforms.add(type);
  }

  /** Throws `invalid_image` for a second one, and for one that is longer than any program writes. */
  setConfiguration(id: number, configuration: Uint8Array): void {
    const item = this.#item(id);
    if (item.configuration || configuration.length > CONFIGURATION_MAX) throw new Refusal('invalid_image');
    item.configuration = configuration;
  }

  /** Throws `invalid_image` for an item whose bytes are known already. */
  expectNoExtents(id: number): void {
    if (this.#item(id).extents.length > 0) throw new Refusal('invalid_image');
  }

  addExtent(id: number, extent: Extent): void {
    this.#item(id).extents.push(extent);
  }

  addReference(type: string, from: number, to: number): void {
    if (type === 'dimg') this.#item(from).parts.push(to);
    if (type === 'auxl') this.#item(to).parts.push(from);
  }

  /**
   * The pixels of the picture, and how many times a decoder processes as many with everything it decodes for it. Decoders
   * refuse an image that is larger than its `ispe` property. Throws `invalid_image` for more work than any program's output
   * needs, also on an item that is not shown, since a decoder may show another one if it cannot show the primary.
   */
  measure(): Decoding {
    const { type, pixels } = this.#item(this.primary);
    if (type === '' || pixels === 0) throw new Refusal('invalid_image');
    const known = new Map<number, Work>();
    for (const id of this.#items.keys()) this.#measure(id, pixels + OVERHANG, known, new Set());
    const work = Math.max(...[...known.values()].map((one) => one.pixels));
    if (work > PASSES_MAX * pixels + OVERHANG) throw tooManyParts();
    return { passes: Math.max(1, Math.round(work / pixels)), uncropped: pixels };
  }

  #measure(id: number, pixelsMax: number, known: Map<number, Work>, above: ReadonlySet<number>): Work {
    const found = known.get(id);
    if (found) return found;
    if (above.has(id)) throw new Refusal('invalid_image');
    const item = this.#item(id);
    if (item.pixels > pixelsMax) throw tooManyParts();
    const frames = item.type === 'av01' ? this.#countFrames(item) : 1;
    let work: Work = { pictures: 1, pixels: item.pixels * frames };
    const below = new Set([...above, id]);
    for (const part of item.parts) {
      const { pictures, pixels } = this.#measure(part, pixelsMax, known, below);
      if (this.#item(part).pixels === 0) throw new Refusal('invalid_image');
      work = { pictures: work.pictures + pictures, pixels: work.pixels + pixels };
      if (work.pictures > PICTURES_MAX + 1) throw tooManyParts();
    }
    known.set(id, work);
    return work;
  }

  /** Counts what a decoder gets: the end of the configuration, and then the item's bytes. */
  #countFrames({ extents, configuration }: Item): number {
    const parts = extents.map(({ isInline, at, size }) => {
      const { body: from, end: to } = isInline
        ? (this.inline ?? NOWHERE)
        : { body: 0, end: this.#bytes.length };
      if (from + at + size > to) throw new Refusal('invalid_image');
      return this.#bytes.subarray(from + at, from + at + size);
    });
    const frames = countFrames(Buffer.concat([configuration ?? Buffer.alloc(0), ...parts]));
    if (frames === 0) throw new Refusal('invalid_image');
    return frames;
  }

  #item(id: number): Item {
    const item = this.#items.get(id) ?? {
      type: '',
      pixels: 0,
      transforms: new Set(),
      extents: [],
      configuration: null,
      parts: [],
    };
    this.#items.set(id, item);
    return item;
  }
}
