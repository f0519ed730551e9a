import { sentence } from '@lendloop/words/sentence';

import { Refusal } from '../refusal.ts';

/** A file without its metadata. */
export interface Bare {
  readonly bytes: Uint8Array;
  /** The EXIF orientation, from 1 to 8; 1 is upright. */
  readonly orientation: number;
  /**
   * How many passes over its pixels decoding takes: the scans of a JPEG; the layers, tiles and transparency of an AVIF;
   * otherwise 1.
   */
  readonly passes: number;
  /** The pixels of the picture before it is cropped; null if they are those that the header reports. */
  readonly uncropped: number | null;
}

/** The refusal of a file of more parts than any program writes, which would take long to read. */
export const tooManyParts = (): Refusal => new Refusal('invalid_image', sentence('images.parts'));

/** Counts the parts of a file. Throws `invalid_image` beyond the limit. */
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
