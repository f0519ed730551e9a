import { IMAGE_MAX_BYTES } from '@lendloop/contract/values/imageSizes';
import { sentence } from '@lendloop/words/sentence';

import { Problem } from '../../http/problem.ts';

const HEAD = /^image\/[a-z+.-]+;base64,$/;
const HEAD_MAX = 64;
/** The end of base64: a last group, perhaps incomplete, with its padding. */
const TAIL = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Decodes a picture's `data:` URL, from after the `data:`, as it arrives. Throws `image_too_large`, and `invalid_input` for
 * anything else.
 */
export class DataUrlDecoder {
  #isHeadDone = false;
  /** Characters held until their group is complete, and always the last ones; at first the header. */
  #waiting = '';
  #decoded = 0;

  /** Decodes the next part. */
  push(part: Buffer): Buffer {
    // Some JSON serializers escape slashes.
    let text = (this.#waiting + part.toString('latin1')).replaceAll('\\/', '/');
    if (!this.#isHeadDone) {
      this.#waiting = text;
      const comma = text.indexOf(',');
      if (comma === -1 && text.length <= HEAD_MAX) return Buffer.alloc(0);
      if (!HEAD.test(text.slice(0, comma + 1))) refuse();
      this.#isHeadDone = true;
      text = text.slice(comma + 1);
    }
    const whole = Math.max(0, text.length - 4) & ~3;
    this.#waiting = text.slice(whole);
    return this.#decode(text.slice(0, whole));
  }

  /** Decodes the remaining characters. */
  end(): Buffer {
    if (!this.#isHeadDone || this.#waiting === '' || !TAIL.test(this.#waiting)) refuse();
    return this.#count(Buffer.from(this.#waiting, 'base64'));
  }

  #decode(text: string): Buffer {
    const bytes = Buffer.from(text, 'base64');
    // The decoder skips characters that are not base64.
    if (bytes.length * 4 !== text.length * 3) refuse();
    return this.#count(bytes);
  }

  #count(bytes: Buffer): Buffer {
    this.#decoded += bytes.length;
    if (this.#decoded > IMAGE_MAX_BYTES) throw new Problem('image_too_large');
    return bytes;
  }
}

function refuse(): never {
  const message = sentence('images.notOne');
  throw new Problem('invalid_input', { message, issues: [{ path: 'images', message }] });
}
