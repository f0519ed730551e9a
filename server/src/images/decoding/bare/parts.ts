import { Problem } from '../../../http/problem.ts';

/** What remains of a file when its metadata is left out. */
export interface Bare {
  readonly bytes: Uint8Array;
  /** The orientation by EXIF, from 1 to 8; 1 is upright. */
  readonly orientation: number;
  /** How often a decoder goes through all pixels: the scans of a JPEG; the layers, tiles and transparency of an AVIF; otherwise 1. */
  readonly passes: number;
}

/** The file has more parts than any program writes, and reading them would take long. */
export const tooManyParts = (): Problem =>
  new Problem('invalid_image', {
    message: 'This image is made of too many parts. Please save it again with another program',
  });

/** Counts the parts of a file. Throws `invalid_image` beyond the bound. */
export class PartCount {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  add(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw tooManyParts();
  }
}
