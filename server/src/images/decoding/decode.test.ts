import { deflateSync, inflateSync } from 'node:zlib';

import sharp from 'sharp';
import { expect, it } from 'vitest';

import { encodeAv1, makeAvif, sizeProperty } from '../../testing/hostile/avif.ts';
import { pngWith } from '../../testing/hostile/pictures.ts';
import { bareOf } from './bare/bare.ts';
import { decodeOwn } from './decode.ts';

it('an AVIF whose stream is larger than it says is refused by the decoder, which would take what nobody has counted', async () => {
  const { data, configuration } = await encodeAv1(400, 400);
  const picture = (size: number) =>
    makeAvif([{ type: 'av01', data, properties: [sizeProperty(size, size), configuration] }]);
  const read = (size: number) => decodeOwn([], async () => picture(size));
  expect(await read(400)).toMatchObject({ width: 400 });
  await expect(read(64)).rejects.toMatchObject({ code: 'invalid_image' });
});

it('a picture is refused if the profile that the decoder would use is not plain, whatever was found before', async () => {
  const red = { create: { width: 16, height: 16, channels: 3, background: 'red' } } as const;
  const own = await sharp(red).withIccProfile('p3').png().toBuffer();
  const at = own.indexOf('iCCP') + 4;
  const chunk = own.subarray(at, at + own.readUInt32BE(at - 8));
  const profile = inflateSync(chunk.subarray(chunk.indexOf(0) + 2));
  // Behind so much noise that only the whole of it shows what the tag is.
  const noise = Buffer.from(
    Array.from({ length: 8000 }, (_, index) => (index * index * 31 + (index >> 3)) % 251),
  );
  const plain = await sharp(red).png().toBuffer();
  const pictureOf = (type: string) => {
    const moved = Buffer.concat([profile, noise, Buffer.from(type, 'latin1'), Buffer.alloc(60)]);
    moved.writeUInt32BE(moved.length);
    moved.writeUInt32BE(profile.length + noise.length, moved.indexOf('wtpt', 128) + 4);
    const packed = Buffer.concat([Buffer.from('k\0\0', 'latin1'), deflateSync(moved, { level: 0 })]);
    return pngWith(plain, [['iCCP', packed]]);
  };
  const read = (type: string) => decodeOwn([], async () => pictureOf(type));
  expect((await sharp(bareOf(pictureOf('mpet'))?.bytes).metadata()).icc).toBeDefined();
  expect(await read('XYZ ')).toMatchObject({ width: 16 });
  await expect(read('mpet')).rejects.toMatchObject({ code: 'invalid_image' });
});
