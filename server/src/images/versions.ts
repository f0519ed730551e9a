import { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';

import type { StoredFile } from '../storage/storage.ts';
import type { Version } from './decoding/pixels.ts';
import { evidenceName, nameOf, PROMPT_FORMATS, type ImageWidth } from './names.ts';

/** A version of an image, before it is known of which. */
type ImageVersion = Version & { readonly width: ImageWidth };

/** Maximum bytes of one file; together 5.6 MB. A photo takes a fifth of it, noise several times as much. */
const BYTES_MAX: Readonly<Record<ImageWidth, number>> = { 400: 200_000, 800: 600_000, 1600: 2_000_000 };

/** An image in one width and format. No version is wider than the picture. */
export const versionOf = (width: ImageWidth, format: Version['format']): ImageVersion => ({
  width,
  format,
  bytesMax: BYTES_MAX[width],
});

/** An image in every width, as WebP and JPEG. */
export const VERSIONS: readonly ImageVersion[] = PROMPT_FORMATS.flatMap((format) =>
  IMAGE_WIDTHS.map((width) => versionOf(width, format)),
);

/** The files that `VERSIONS` of an image became. */
export const filesOf = (hash: string, files: readonly Uint8Array[]): StoredFile[] =>
  named(VERSIONS, files, ({ width, format }) => nameOf(hash, width, format));

/** Maximum bytes of one file of a photo that only the two people of a rental see. */
const EVIDENCE_BYTES_MAX = { 320: 150_000, 800: 600_000, 1600: 2_000_000 } as const;

/** Such a photo in every width, as JPEG. */
export const EVIDENCE_VERSIONS = EVIDENCE_WIDTHS.map((width) => ({
  width,
  format: 'jpg' as const,
  bytesMax: EVIDENCE_BYTES_MAX[width],
}));

/** The files that `EVIDENCE_VERSIONS` of a photo became. */
export const evidenceFilesOf = (photo: string, files: readonly Uint8Array[]): StoredFile[] =>
  named(EVIDENCE_VERSIONS, files, ({ width }) => evidenceName(photo, width));

function named<V>(
  versions: readonly V[],
  files: readonly Uint8Array[],
  nameIt: (version: V) => string,
): StoredFile[] {
  return versions.map((version, index) => {
    const bytes = files[index];
    if (!bytes) throw new Error('A version of a picture is missing.');
    return { name: nameIt(version), bytes };
  });
}
