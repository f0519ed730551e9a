import type { Sentence } from '@lendloop/words/sentence';

/** Why a file does not become a picture. It stands for the problem of the same code, without all texts of all languages. */
export class Refusal extends Error {
  readonly code: 'unsupported_image' | 'invalid_image' | 'image_too_many_pixels';
  /** Replaces the text of the code where something more specific can be said. */
  readonly reason: Sentence | undefined;

  constructor(code: Refusal['code'], reason?: Sentence) {
    super(code);
    this.code = code;
    this.reason = reason;
  }
}
