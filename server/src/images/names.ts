import { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { IMAGE_WIDTHS } from '@lendloop/contract/values/imageSizes';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export type ImageFormat = 'avif' | 'webp' | 'jpg';

/** The formats that every image has at once; AVIF follows in the background. */
export const PROMPT_FORMATS = ['webp', 'jpg'] as const satisfies ImageFormat[];

const STORED_NAME = /^([0-9a-f]{64})-(\d+)\.(avif|webp|jpg)$/;

/** The public path of an image. */
export const urlOf = (hash: string): string => `/images/${hash}`;

/** The hash in the path of a stored image. */
export const hashOf = (url: string): string => url.slice('/images/'.length);

/** The file name of one version of an image. */
export const nameOf = (hash: string, width: ImageWidth, format: ImageFormat): string =>
  `${hash}-${width}.${format}`;

/** The file names of an image in these formats. */
export const namesOf = (hash: string, formats: readonly ImageFormat[]): string[] =>
  IMAGE_WIDTHS.flatMap((width) => formats.map((format) => nameOf(hash, width, format)));

const EVIDENCE_NAME = /^([0-9a-f]{64})-\d+\.evidence\.jpg$/;

/** The file name of one version of a photo that only the two people of a rental see. */
export const evidenceName = (picture: string, width: (typeof EVIDENCE_WIDTHS)[number]): string =>
  `${picture}-${width}.evidence.jpg`;

/** The file names of such a photo. */
export const evidenceNames = (picture: string): string[] =>
  EVIDENCE_WIDTHS.map((width) => evidenceName(picture, width));

/** The photo that a file is a version of; null for any other file. */
export const evidenceOf = (name: string): string | null => EVIDENCE_NAME.exec(name)?.[1] ?? null;

/** The image that a file is a version of; null for any other file. */
export const imageOf = (name: string): string | null => STORED_NAME.exec(name)?.[1] ?? null;

/** The image, width and format of a file; null for any other file. */
export function partsOf(name: string): { hash: string; width: ImageWidth; format: ImageFormat } | null {
  const [, hash, digits, format] = STORED_NAME.exec(name) ?? [];
  const width = IMAGE_WIDTHS.find((one) => String(one) === digits);
  return hash === undefined || width === undefined ? null : { hash, width, format: format as ImageFormat };
}

/** Who may see a picture: everybody, or only this caller without caching; null for neither. */
export type SeePicture = (
  hash: string,
  sessionToken: string | undefined,
) => Promise<'public' | 'private' | null>;
