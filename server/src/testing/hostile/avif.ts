import sharp from 'sharp';

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

/** A box with a version and no flags. */
const versioned = (type: string, version: number, ...content: readonly Uint8Array[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...content);

/** The bitstream of an AV1 image and the configuration that goes with it. */
export interface Av1 {
  readonly data: Buffer;
  readonly configuration: Buffer;
}

/** Encodes a red image of this size. */
export async function encodeAv1(width: number, height: number): Promise<Av1> {
  const background = { r: 200, g: 30, b: 30 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .avif({ effort: 0 })
    .toBuffer();
  const configuration = bytes.indexOf('av1C') - 4;
  return {
    data: bytes.subarray(bytes.indexOf('mdat') + 4),
    configuration: bytes.subarray(configuration, configuration + bytes.readUInt32BE(configuration)),
  };
}

export const sizeProperty = (width: number, height: number): Buffer =>
  versioned('ispe', 0, u32(width), u32(height));
export const rotation = (): Buffer => box('irot', Buffer.from([1]));
/** Crops a picture to its middle. */
export const crop = (width: number, height: number): Buffer =>
  box('clap', ...[width, 1, height, 1, 0, 1, 0, 1].map(u32));
export const transparency = (): Buffer =>
  versioned('auxC', 0, Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'));

interface AvifItem {
  readonly type: 'av01' | 'grid' | 'iovl' | 'iden';
  readonly data: Buffer;
  readonly properties: readonly Buffer[];
}

/** The type of a reference and the numbers of its items, from 1. */
type Reference = readonly [type: 'dimg' | 'auxl', from: number, to: readonly number[]];

/** An AVIF of these items, the first of which is shown. Each stands for the bytes and the properties given. */
export function makeAvif(items: readonly AvifItem[], references: readonly Reference[] = []): Buffer {
  const properties = [...new Set(items.flatMap((item) => item.properties))];
  const blobs = [...new Set(items.map(({ data }) => data))];
  const offsetOf = (data: Buffer) =>
    blobs.slice(0, blobs.indexOf(data)).reduce((all, { length }) => all + length, 0);
  const type = box('ftyp', Buffer.from('avif\0\0\0\0mif1avifmiaf'));
  const makeMeta = (start: number) =>
    versioned(
      'meta',
      0,
      versioned('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      versioned('pitm', 0, u16(1)),
      versioned(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(items.length),
        ...items.flatMap(({ data }, index) => [
          u16(index + 1),
          u16(0),
          u16(1),
          u32(start + offsetOf(data)),
          u32(data.length),
        ]),
      ),
      versioned(
        'iinf',
        0,
        u16(items.length),
        ...items.map((item, index) =>
          versioned('infe', 2, u16(index + 1), u16(0), Buffer.from(`${item.type}\0`)),
        ),
      ),
      versioned(
        'iref',
        0,
        ...references.map(([kind, from, to]) => box(kind, u16(from), u16(to.length), ...to.map(u16))),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        versioned(
          'ipma',
          0,
          u32(items.length),
          ...items.flatMap((item, index) => [
            u16(index + 1),
            Buffer.from([
              item.properties.length,
              ...item.properties.map((one) => properties.indexOf(one) + 1),
            ]),
          ]),
        ),
      ),
    );
  const start = type.length + makeMeta(0).length + 8;
  return Buffer.concat([type, makeMeta(start), box('mdat', ...blobs)]);
}

/** The content of a grid of this many rows and columns, which shows `width` × `height` pixels of its tiles. */
export const gridData = (rows: number, columns: number, width: number, height: number): Buffer =>
  Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)]);
