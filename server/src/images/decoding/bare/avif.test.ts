import sharp from 'sharp';
import { expect, it } from 'vitest';

import {
  crop,
  encodeAv1,
  gridData,
  makeAvif,
  rotation,
  sizeProperty,
  transparency,
} from '../../../testing/hostile/avif.ts';
import { drawPicture } from '../../../testing/pictures.ts';
import { decodeTo } from '../decode.ts';
import { bareAvif } from './avif.ts';

const small = await encodeAv1(64, 64);
const large = await encodeAv1(1200, 1200);
const smallSize = sizeProperty(64, 64);
const largeSize = sizeProperty(1200, 1200);
const smallItem = { type: 'av01', data: small.data, properties: [small.configuration, smallSize] } as const;
const largeItem = { type: 'av01', data: large.data, properties: [large.configuration, largeSize] } as const;
const alpha = transparency();

const grid = (tile: typeof smallItem | typeof largeItem, side: number, pixels: number) =>
  makeAvif(
    [
      {
        type: 'grid',
        data: gridData(side, side, pixels, pixels),
        properties: [sizeProperty(pixels, pixels)],
      },
      tile,
    ],
    [['dimg', 1, Array<number>(side * side).fill(2)]],
  );
const repeated = (count: number) =>
  makeAvif([{ ...largeItem, data: Buffer.concat(Array<Buffer>(count).fill(large.data)) }]);
const many = Buffer.concat(Array<Buffer>(200).fill(large.data));
/** Its configuration box, with further bytes at its end. */
const configuredBy = (bytes: Buffer) => {
  const configuration = Buffer.concat([large.configuration, bytes]);
  configuration.writeUInt32BE(configuration.length);
  return configuration;
};
const derived = (type: 'iovl' | 'iden') =>
  makeAvif([{ type, data: Buffer.alloc(40), properties: [largeSize] }, largeItem], [['dimg', 1, [2]]]);

it('counts the passes over a plain picture, a grid, and layers', () => {
  expect(bareAvif(makeAvif([smallItem])).passes).toBe(1);
  expect(bareAvif(grid(smallItem, 8, 512)).passes).toBe(2);
  expect(bareAvif(repeated(4)).passes).toBe(4);
});

it('reads a picture with transparency and a grid as the decoder does', async () => {
  const clear = await drawPicture(200, 120).ensureAlpha(0.5).avif().toBuffer();
  const { passes, bytes } = bareAvif(clear);
  expect(passes).toBe(2);
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(clear).raw().toBuffer());
  const tiles = bareAvif(grid(smallItem, 8, 512)).bytes;
  expect((await sharp(tiles).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
    width: 512,
    height: 512,
  });
});

it('charges for the pixels that are cropped away, and bounds them', async () => {
  const charges: number[] = [];
  const decode = (size: Buffer) => {
    const bytes = makeAvif([{ ...largeItem, properties: [large.configuration, size, crop(64, 64)] }]);
    const charge = async (cost: number) => {
      charges.push(cost);
    };
    return decodeTo([], { network: null, read: async () => bytes, charge });
  };
  expect(await decode(largeSize)).toMatchObject({ width: 64, height: 64 });
  const decoded = 2 * 1200 * 1200;
  expect(charges.reduce((sum, cost) => sum + cost, 0)).toBe(Math.ceil((decoded + 4 * 64 * 64) / 1000));
  await expect(decode(sizeProperty(5000, 5000))).rejects.toMatchObject({ code: 'image_too_many_pixels' });
});

it.each([
  ['hundreds of frames', repeated(200)],
  [
    'hundreds of frames with zeros between them',
    makeAvif([
      {
        ...largeItem,
        data: Buffer.concat(Array<Buffer>(200).fill(Buffer.concat([large.data, Buffer.alloc(3)]))),
      },
    ]),
  ],
  [
    'hundreds of frames in its configuration',
    makeAvif([{ ...largeItem, properties: [configuredBy(many), largeSize] }]),
  ],
  [
    'hundreds of frames in a picture that is not shown',
    makeAvif([
      { ...smallItem, data: Buffer.from(small.data) },
      { ...largeItem, data: many },
    ]),
  ],
  ['tiles beyond what its grid shows', grid(largeItem, 5, 64)],
  [
    'large transparency on a small picture',
    makeAvif([smallItem, { ...largeItem, properties: [...largeItem.properties, alpha] }], [['auxl', 2, [1]]]),
  ],
  [
    'large transparency on each of its tiles',
    makeAvif(
      [
        { type: 'grid', data: gridData(5, 5, 320, 320), properties: [sizeProperty(320, 320)] },
        smallItem,
        { ...largeItem, properties: [...largeItem.properties, alpha] },
      ],
      [
        ['dimg', 1, Array<number>(25).fill(2)],
        ['auxl', 3, [2]],
      ],
    ),
  ],
  [
    'a hundred rotations',
    makeAvif([
      { ...largeItem, properties: [...largeItem.properties, ...Array<Buffer>(100).fill(rotation())] },
    ]),
  ],
  ['an overlay', derived('iovl')],
  ['an identity derivation', derived('iden')],
  [
    'a grid of itself',
    makeAvif([{ type: 'grid', data: gridData(1, 1, 64, 64), properties: [smallSize] }], [['dimg', 1, [1]]]),
  ],
  [
    'a tile without a size',
    makeAvif(
      [
        { type: 'grid', data: gridData(1, 1, 64, 64), properties: [smallSize] },
        { ...smallItem, properties: [small.configuration] },
      ],
      [['dimg', 1, [2]]],
    ),
  ],
  [
    'a million empty units',
    makeAvif([
      { ...smallItem, data: Buffer.concat([Buffer.alloc(2_000_000, Buffer.from([0x12, 0])), small.data]) },
    ]),
  ],
])('refuses an AVIF with %s', (_, bytes) => {
  expect(() => bareAvif(bytes)).toThrow(expect.objectContaining({ code: 'invalid_image' }));
});

/** One small picture, with something written over bytes that begin so many behind the name of its `iloc` box. */
const located = (behind: number, ...bytes: number[]) => {
  const file = makeAvif([smallItem]);
  const at = file.indexOf('iloc') + behind;
  return Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at + bytes.length)]);
};
/** A grid whose tiles stand behind another reference, in a box that says that it holds both. */
function hidingTiles(): Buffer {
  const file = makeAvif(
    [
      { type: 'grid', data: gridData(8, 8, 512, 512), properties: [sizeProperty(512, 512)] },
      smallItem,
      { ...smallItem, data: Buffer.from(small.data) },
    ],
    [
      ['auxl', 3, [1]],
      ['dimg', 1, Array<number>(64).fill(2)],
    ],
  );
  const [first, second] = [file.indexOf('auxl') - 4, file.indexOf('dimg') - 4];
  file.writeUInt32BE(second - first + file.readUInt32BE(second), first);
  return file;
}

it.each([
  ['whose numbers have a size that it does not know', located(9, 0x20)],
  ['whose item has bytes of no length', located(22, 0, 0, 0, 0)],
  ['whose bytes reach beyond the file', located(22, 0, 9, 0, 0)],
  ['of a later version', located(4, 3)],
  ['whose tiles are hidden in another reference', hidingTiles()],
  [
    'whose configuration swallows what hides its frames',
    makeAvif([
      {
        ...largeItem,
        data: Buffer.concat([Buffer.from([0x10, 0, 0]), many]),
        properties: [configuredBy(Buffer.from([0x7a, 3])), largeSize],
      },
    ]),
  ],
  [
    'whose configuration is long, and would be read again for each item',
    makeAvif([{ ...largeItem, properties: [configuredBy(Buffer.alloc(2000)), largeSize] }]),
  ],
  ['without a frame', makeAvif([{ ...smallItem, data: Buffer.from([0x12, 0]) }])],
])('refuses an AVIF %s, which a decoder may read otherwise', (_, bytes) => {
  expect(() => bareAvif(bytes)).toThrow(expect.objectContaining({ code: 'invalid_image' }));
});
