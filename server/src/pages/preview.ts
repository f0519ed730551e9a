import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Sharp } from 'sharp';

import { loadSharp } from '../images/decoding/sharp.ts';

/** As PNG: SVG is not decoded by the server. */
const MARK = path.resolve(import.meta.dirname, '../../../web/public/icon-512.png');
const WIDTH = 1200;
const HEIGHT = 630;
const BYTES_MAX = 300 * 1024;
const QUALITIES = [82, 70, 55, 40];
/** The ground of the mark. */
const GROUND = '#00666a';

/** A photo as previews of a link show it: it fills the picture, with the mark in a corner. */
export async function previewOf(photo: Buffer): Promise<Buffer> {
  const size = 96;
  const sharp = await loadSharp();
  const mark = await markOf(size);
  const picture = sharp(photo)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: mark, left: 40, top: HEIGHT - size - 40 }]);
  return asJpeg(picture);
}

/** The picture of the site, for pages without a photo of ours. */
export async function sitePreview(): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: GROUND },
  }).composite([{ input: await markOf(512) }]);
  return asJpeg(picture);
}

async function markOf(size: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(await readFile(MARK))
    .resize(size, size)
    .png()
    .toBuffer();
}

/** Encodes with the best quality that fits. */
async function asJpeg(picture: Sharp): Promise<Buffer> {
  const sharp = await loadSharp();
  const flat = await picture.removeAlpha().png({ compressionLevel: 1 }).toBuffer();
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(flat).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= BYTES_MAX) break;
  }
  return bytes;
}
