import { deflateSync, inflateSync } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';

import {
  asWebp,
  exifOf,
  jpegWith,
  pngWith,
  riffChunk,
  segment,
  textChunk,
  webpFrames,
} from '../../../testing/hostile/pictures.ts';
import { drawPicture } from '../../../testing/pictures.ts';
import { lookAt } from '../look.ts';
import { decode as decodePixels } from '../pixels.ts';
import { bareOf } from './bare.ts';

const CPU_MS_MAX = 1000;
/** A directory whose every entry leads to the directory itself. */
const loops = exifOf(Array.from({ length: 4900 }, () => [0x8769, 4, 1, 8]));

/** A profile that takes three megabytes when it is unpacked. */
const profileChunk = Buffer.concat([
  Buffer.from('k\0\0', 'latin1'),
  deflateSync(Buffer.alloc(2_900_000), { level: 9 }),
]);

const small = (): Sharp =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const jpeg = await small().jpeg().toBuffer();
const png = await small().png().toBuffer();
const gif = await small().gif().toBuffer();
const webp = await small().webp().toBuffer();
const still = webp.subarray(12);
const frameOfGif = gif.subarray(gif.indexOf(0x2c, 13), -1);

const decode = async (bytes: Uint8Array) =>
  (await decodePixels((await lookAt(bytes)).bare)).pixels.slice(0, 3);

it.each([
  ['a JPEG whose EXIF leads in circles', jpegWith(jpeg, [segment(0xe1, loops)])],
  ['a PNG whose EXIF leads in circles', pngWith(png, [['eXIf', loops.subarray(6)]])],
  ['a WebP whose EXIF leads in circles', asWebp([riffChunk('EXIF', loops), still], 8)],
  ['a PNG of texts that unpack to gigabytes', pngWith(png, Array.from({ length: 500 }, textChunk))],
  ['a WebP of 4,900 frames', webpFrames(still, 4900)],
  [
    'a GIF of 100,000 frames',
    Buffer.concat([gif.subarray(0, -1), ...Array<Buffer>(100_000).fill(frameOfGif)]),
  ],
])(
  'decodes %s as fast as its first frame alone',
  async (_name, bytes) => {
    const before = process.cpuUsage();
    const [red = 0, , blue = 0] = await decode(bytes);
    const { user, system } = process.cpuUsage(before);
    expect([red > 190, blue < 40]).toEqual([true, true]);
    expect((user + system) / 1000).toBeLessThan(CPU_MS_MAX);
  },
  60_000,
);

it.each([
  [
    'a JPEG of 60,000 segments',
    jpegWith(jpeg, Array<Buffer>(60_000).fill(segment(0xe1, loops.subarray(0, 9)))),
  ],
  [
    'a PNG of 300,000 texts',
    pngWith(
      png,
      Array.from({ length: 300_000 }, () => ['tEXt', Buffer.from('k\0v')]),
    ),
  ],
  ['a WebP of 60,000 frames', webpFrames(still, 60_000)],
  [
    'a PNG of 5,000 profiles',
    pngWith(
      png,
      Array.from({ length: 5000 }, () => ['iCCP', profileChunk]),
    ),
  ],
  [
    'a WebP of 500,000 chunks',
    asWebp([...Array<Buffer>(500_000).fill(riffChunk('abcd', loops.subarray(0, 0))), still]),
  ],
  [
    'a GIF of 900,000 comments',
    Buffer.concat([
      gif.subarray(0, gif.indexOf(0x2c, 13)),
      ...Array<Buffer>(900_000).fill(Buffer.from([0x21, 0xfe, 1, 65, 0])),
      frameOfGif,
    ]),
  ],
  [
    'an AVIF of 300,000 boxes',
    Buffer.concat([
      await small().avif().toBuffer(),
      ...Array<Buffer>(300_000).fill(Buffer.from('\0\0\0\x08free', 'latin1')),
    ]),
  ],
])('refuses %s before a decoder sees it', (_, bytes) => {
  const before = process.cpuUsage();
  expect(() => bareOf(bytes)).toThrow(expect.objectContaining({ code: 'invalid_image' }));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(CPU_MS_MAX);
});

it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'removes the metadata of a %s, and keeps its pixels and its profile',
  async (format) => {
    const picture = await drawPicture(120, 80)
      .withExif({ IFD0: { Make: 'Phone' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const bytes = bareOf(picture)?.bytes;
    const { exif, xmp, icc } = await sharp(bytes).metadata();
    expect([exif, xmp]).toEqual([undefined, undefined]);
    expect(icc).toEqual((await sharp(picture).metadata()).icc);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer());
  },
);

it.each(['jpeg', 'png', 'webp'] as const)('reads the orientation of a %s', async (format) => {
  for (const orientation of [1, 3, 6, 8]) {
    const picture = await small().withMetadata({ orientation }).toFormat(format).toBuffer();
    expect(bareOf(picture)?.orientation).toBe(orientation);
  }
  expect(bareOf(jpegWith(jpeg, [segment(0xe1, exifOf([[0x0112, 3, 1, 6]]))]))?.orientation).toBe(6);
  expect(bareOf(jpegWith(jpeg, [segment(0xe1, exifOf([[0x0112, 3, 1, 9]]))]))?.orientation).toBe(1);
});

it.each(['gif', 'webp'] as const)('takes the first frame of an animated %s', async (format) => {
  const frames = await Promise.all(
    ['red', 'blue', 'green'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(3);
  const bytes = bareOf(animated)?.bytes;
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(animated).raw().toBuffer());
});

it('removes a profile that chains computations', async () => {
  const picture = await small().withIccProfile('p3').jpeg().toBuffer();
  const tag = picture.indexOf('A2B0') < 0 ? picture.indexOf('rXYZ') : picture.indexOf('A2B0');
  expect((await sharp(bareOf(picture)?.bytes).metadata()).icc).toBeDefined();
  picture.write('D2B0', tag, 'latin1');
  expect((await sharp(bareOf(picture)?.bytes).metadata()).icc).toBeUndefined();
});

it('removes a profile whose segments a decoder would join otherwise', async () => {
  const picture = await small().withIccProfile('p3').jpeg().toBuffer();
  const at = picture.indexOf('ICC_PROFILE') - 4;
  const own = picture.subarray(at, at + 2 + picture.readUInt16BE(at + 2));
  const data = own.subarray(18);
  const part = (number: number, of: number, bytes: Buffer) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([number, of]), bytes]));
  const profileOf = async (...parts: Buffer[]) => {
    const bare = bareOf(
      Buffer.concat([picture.subarray(0, at), ...parts, picture.subarray(at + own.length)]),
    );
    return (await sharp(bare?.bytes).metadata()).icc;
  };
  const [half, rest] = [data.subarray(0, 300), data.subarray(300)];
  expect(await profileOf(part(1, 2, half), part(2, 2, rest))).toEqual(data);
  const plain = Buffer.alloc(132);
  expect(await profileOf(part(0, 2, plain), part(1, 2, data))).toBeUndefined();
  expect(await profileOf(part(1, 1, plain), part(1, 1, data))).toBeUndefined();
  expect(await profileOf(part(1, 2, half), part(3, 3, rest))).toBeUndefined();
  expect(await profileOf(part(2, 2, rest), part(1, 2, half))).toBeUndefined();
  expect(await profileOf(part(101, 101, data))).toBeUndefined();
  expect(await profileOf(part(1, 2, data.subarray(0, 14)), part(2, 2, data.subarray(14)))).toBeUndefined();
});

it('removes a profile of which a tag is a chain under another name', async () => {
  const picture = await small().withIccProfile('p3').jpeg().toBuffer();
  const data = picture.indexOf('ICC_PROFILE') + 14;
  const tag = picture.indexOf('rXYZ', data + 128);
  picture.write('mpet', data + picture.readUInt32BE(tag + 4), 'latin1');
  expect((await sharp(bareOf(picture)?.bytes).metadata()).icc).toBeUndefined();
});

it('keeps the profile of a PNG only where it belongs, and of a plain size', async () => {
  const picture = await small().withIccProfile('p3').png().toBuffer();
  const at = picture.indexOf('iCCP') - 4;
  const end = at + 12 + picture.readUInt32BE(at);
  const chunk = picture.subarray(at, end);
  const hasProfile = (bytes: Buffer) => Buffer.from(bareOf(bytes)?.bytes ?? []).includes('iCCP');
  expect(hasProfile(picture)).toBe(true);
  const late = Buffer.concat([
    picture.subarray(0, at),
    picture.subarray(end, -12),
    chunk,
    picture.subarray(-12),
  ]);
  expect(hasProfile(late)).toBe(false);
  const profile = inflateSync(chunk.subarray(chunk.indexOf(0, 8) + 2, -4));
  const withSize = (size: number) => {
    const changed = Buffer.from(profile);
    changed.writeUInt32BE(size);
    return pngWith(png, [['iCCP', Buffer.concat([Buffer.from('k\0\0', 'latin1'), deflateSync(changed)])]]);
  };
  expect(hasProfile(withSize(profile.length))).toBe(true);
  expect(hasProfile(withSize(3_000_001))).toBe(false);
});
