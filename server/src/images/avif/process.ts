import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';

import { boxOf } from '../decoding/pixels.ts';
import { loadSharp } from '../decoding/sharp.ts';
import { answerParent } from '../program.ts';
import type { AvifAnswer } from './encoder.ts';

// The program started by encoder.ts: it receives the bytes of stored pictures and answers with their AVIF versions.

answerParent((bytes: Uint8Array) => encode(bytes).catch((error: unknown) => ({ error: String(error) })));

async function encode(bytes: Uint8Array): Promise<AvifAnswer> {
  const sharp = await loadSharp();
  const versions = [];
  for (const width of IMAGE_WIDTHS) {
    const picture = sharp(bytes).resize({ ...boxOf(width), fit: 'inside', withoutEnlargement: true });
    versions.push({ width, bytes: await picture.avif({ quality: 55, effort: 1 }).toBuffer() });
  }
  return { versions };
}
