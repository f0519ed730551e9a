import { IMAGE_WIDTHS } from '@lendloop/contract/images';
import sharp, { type Sharp } from 'sharp';

import { boxOf, type Picture } from './decode.ts';
import { nameOf, PROMPT_FORMATS } from './names.ts';
import type { StoredFile } from './storage.ts';

type Encode = (picture: Sharp) => Sharp;

/** Chosen for speed: a better effort makes a photo's files some 3 % smaller and takes three times as long. */
const ENCODERS: Readonly<Record<(typeof PROMPT_FORMATS)[number], Encode>> = {
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
  jpg: (picture) => picture.flatten({ background: 'white' }).jpeg({ quality: 80, progressive: true }),
};

/** The files of an image in every width, as WebP and JPEG. No version is wider than the picture. */
export async function makeVersions(hash: string, { pixels, raw }: Picture): Promise<StoredFile[]> {
  const versions = PROMPT_FORMATS.map(async (format) => {
    const encode = (picture: Sharp) => ENCODERS[format](picture).toBuffer();
    const whole = () => sharp(pixels, { raw });
    let asItIs: Promise<Buffer> | undefined;
    const files: StoredFile[] = [];
    for (const width of IMAGE_WIDTHS) {
      const box = boxOf(width);
      const fits = raw.width <= box.width && raw.height <= box.height;
      const bytes = fits
        ? await (asItIs ??= encode(whole()))
        : await encode(whole().resize({ ...box, fit: 'inside' }));
      files.push({ name: nameOf(hash, width, format), bytes });
    }
    return files;
  });
  return (await Promise.all(versions)).flat();
}
