import { randomBytes } from 'node:crypto';

import { IMAGE_MAX_BYTES } from '@lendloop/contract/values/imageSizes';
import sharp from 'sharp';

const BOMB_SIDE = 10_480;

/** A PNG of 110 megapixels at 16 bits, which is small because it has one colour. */
export const drawBomb = (): Promise<Buffer> =>
  sharp({
    create: { width: BOMB_SIDE, height: BOMB_SIDE, channels: 3, background: 'teal' },
    limitInputPixels: false,
  })
    .toColourspace('rgb16')
    .png({ compressionLevel: 9, effort: 1 })
    .toBuffer();

/** A JPEG of noise, which does not compress. */
export async function drawNoise(width: number, height: number, quality: number): Promise<Buffer> {
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

/** A valid picture of nearly the maximum size: decoders ignore what follows the end of a JPEG. */
export async function drawHeavy(): Promise<Buffer> {
  const noise = await drawNoise(1600, 1200, 80);
  const comment = (size: number) =>
    Buffer.concat([Buffer.from([0xff, 0xfe, (size + 2) >> 8, (size + 2) & 0xff]), Buffer.alloc(size)]);
  const block = comment(65_000);
  const count = Math.floor((IMAGE_MAX_BYTES - noise.length - 1000) / block.length);
  return Buffer.concat([
    noise.subarray(0, 2),
    ...Array.from({ length: count }, () => block),
    noise.subarray(2),
  ]);
}
