import { IMAGE_WIDTHS } from '@lendloop/contract/images';

import { boxOf } from '../decoding/decode.ts';
import { loadSharp } from '../decoding/sharp.ts';
import type { AvifAnswer } from './encoder.ts';

// The program started by encoder.ts: it receives the bytes of stored pictures and answers with their AVIF versions.

process.on('message', (bytes: Uint8Array) => {
  void encode(bytes)
    .catch((error: unknown): AvifAnswer => ({ error: String(error) }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());

async function encode(bytes: Uint8Array): Promise<AvifAnswer> {
  const sharp = await loadSharp();
  const versions = [];
  for (const width of IMAGE_WIDTHS) {
    const picture = sharp(bytes).resize({ ...boxOf(width), fit: 'inside', withoutEnlargement: true });
    versions.push({ width, bytes: await picture.avif({ quality: 55, effort: 1 }).toBuffer() });
  }
  return { versions };
}
