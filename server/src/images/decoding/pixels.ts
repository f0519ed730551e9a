import { IMAGE_WIDTHS, JPEG_MAX_PIXELS } from '@lendloop/contract/values/imageSizes';
import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp';

import type { Bare } from './bare/parts.ts';
import { Refusal } from './refusal.ts';
import { loadSharp } from './sharp.ts';

const WIDEST = Math.max(...IMAGE_WIDTHS);
/**
 * The ratio of height to width beyond which a picture is scaled down further, so that no version is much larger than others.
 */
const TALLEST = 2;

export const OPTIONS: SharpOptions = {
  failOn: 'error',
  limitInputPixels: JPEG_MAX_PIXELS,
  sequentialRead: true,
  unlimited: false,
};

/** Upright sRGB pixels without metadata, as wide as the widest version of the image. */
export interface Picture {
  readonly pixels: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** One file to make of a picture. */
export interface Version {
  /** In pixels; a narrower picture keeps its width. */
  readonly width: number;
  readonly format: 'webp' | 'jpg';
  /** Maximum size, for which the picture loses quality and then pixels. */
  readonly bytesMax: number;
}

/** The box that the version of this width fits into. */
export const boxOf = (width: number) => ({ width, height: TALLEST * width });

/** Decodes the first frame of a file. Throws `invalid_image`. Its process limits the time. */
export async function decode({ bytes, orientation }: Bare): Promise<Picture> {
  const turn = turnOf(orientation);
  const { width, height } = boxOf(WIDEST);
  const box = turn.angle % 180 === 0 ? { width, height } : { width: height, height: width };
  const sharp = await loadSharp();
  // Scaled down before it is rotated: rotating first reads the whole file, and prevents a JPEG from shrinking on load.
  const lying = await sharp(bytes, OPTIONS)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const { data, info } = turn === UPRIGHT ? lying : await setUpright(lying, turn);
  return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The size of a picture when it is upright. */
export function uprightSize(
  { width, height }: Metadata,
  orientation: number,
): { width: number; height: number } {
  const isLying = turnOf(orientation).angle % 180 !== 0;
  return isLying ? { width: height, height: width } : { width, height };
}

interface Turn {
  /** Applied first. */
  readonly isMirrored: boolean;
  /** Degrees clockwise, applied second. */
  readonly angle: number;
}

const UPRIGHT: Turn = { isMirrored: false, angle: 0 };
/** By EXIF orientation. */
const TURNS: Readonly<Record<number, Turn>> = {
  2: { isMirrored: true, angle: 0 },
  3: { isMirrored: false, angle: 180 },
  4: { isMirrored: true, angle: 180 },
  5: { isMirrored: true, angle: 270 },
  6: { isMirrored: false, angle: 90 },
  7: { isMirrored: true, angle: 90 },
  8: { isMirrored: false, angle: 270 },
};

const turnOf = (orientation: number): Turn => TURNS[orientation] ?? UPRIGHT;

type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

async function setUpright({ data, info }: Pixels, { isMirrored, angle }: Turn): Promise<Pixels> {
  const { width, height, channels } = info;
  const sharp = await loadSharp();
  return sharp(data, { raw: { width, height, channels } })
    .flop(isMirrored)
    .rotate(angle)
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Chosen for speed: more effort makes a photo's files some 3 % smaller and takes three times as long. */
const ENCODERS: Readonly<Record<Version['format'], (picture: Sharp, quality: number) => Sharp>> = {
  webp: (picture, quality) => picture.webp({ quality, effort: 2 }),
  jpg: (picture, quality) => picture.flatten({ background: 'white' }).jpeg({ quality, progressive: true }),
};

/** Tried in turn until a file is small enough: quality, and size as a fraction of the whole. */
const TRIES = [
  { quality: 80, scale: 1 },
  { quality: 50, scale: 1 },
  { quality: 50, scale: 0.5 },
  { quality: 30, scale: 0.25 },
] as const;

/** One version of a picture, within its maximum size. */
export async function encode(
  { pixels, raw }: Picture,
  { width, format, bytesMax }: Version,
): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const most = boxOf(width);
  let bytes = new Uint8Array();
  for (const { quality, scale } of TRIES) {
    const size = (most: number, own: number) => Math.max(1, Math.round(Math.min(most, own) * scale));
    const box = { width: size(most.width, raw.width), height: size(most.height, raw.height) };
    const picture = sharp(pixels, { raw }).resize({ ...box, fit: 'inside' });
    bytes = await ENCODERS[format](picture, quality).toBuffer();
    if (bytes.byteLength <= bytesMax) break;
  }
  return bytes;
}

/** Throws the refusal that a decoder's error stands for. */
export function refuse(): never {
  throw new Refusal('invalid_image');
}
