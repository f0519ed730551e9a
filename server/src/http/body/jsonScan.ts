import { sentence } from '@lendloop/words/sentence';

import { Problem } from '../problem.ts';

const DEPTH_MAX = 20;
/** Many times what any call needs, and little enough for every one of them to be refused with a reason of its own. */
const VALUES_MAX = 2000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const DATA = Buffer.from('data:');
/** The fields of an object in which `data:` strings are taken out: by themselves, or in a list. */
const PICTURE = 'image';
const PICTURES = 'images';

/** A stretch of a body: JSON as it is, or what stands in a string that is taken out, between its beginning and end. */
export type Piece =
  | { readonly kind: 'json' | 'taken'; readonly bytes: Buffer }
  | { readonly kind: 'begin' | 'end' };

type State = 'between' | 'string' | 'prefix' | 'taken';

/**
 * Reads a JSON body byte by byte as it arrives, before anything parses it: what nests too deeply or has too many values is
 * refused. With `takesPictures` the `data:` strings of the fields `image` and `images` are told apart from the rest.
 * Whether the body is JSON at all is for the parser to say.
 */
export class JsonScan {
  readonly #takesPictures: boolean;
  #state: State = 'between';
  #depth = 0;
  #values = 1;
  #isEscaped = false;
  /** How much of `data:` the string in hand has begun with. */
  #matched = 0;
  /** The last key of the outermost object, as far as it matters; and whether a key is what comes next or is being read. */
  #key = '';
  #isKeyNext = false;
  #isInKey = false;

  constructor({ takesPictures = false } = {}) {
    this.#takesPictures = takesPictures;
  }

  /** The pieces of the next bytes, in order. Throws `too_large`, and `invalid_input` for what nests too deeply. */
  *read(bytes: Buffer): Generator<Piece> {
    let from = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (this.#state === 'between') this.#readBetween(byte);
      else if (this.#state === 'string') this.#readString(byte);
      else if (this.#state === 'prefix') {
        if (byte !== DATA[this.#matched]) {
          this.#state = 'string';
          if (this.#matched > 0) {
            yield { kind: 'json', bytes: DATA.subarray(0, this.#matched) };
            from = at;
          }
          at--;
          continue;
        }
        // Held back until it is known which it is.
        if (this.#matched === 0) yield { kind: 'json', bytes: bytes.subarray(from, at) };
        this.#matched++;
        from = at + 1;
        if (this.#matched === DATA.length) {
          this.#state = 'taken';
          yield { kind: 'begin' };
        }
      } else {
        const quote = bytes.indexOf(QUOTE, at);
        const end = quote === -1 ? bytes.length : quote;
        yield { kind: 'taken', bytes: bytes.subarray(at, end) };
        at = from = end;
        if (quote === -1) continue;
        this.#state = 'between';
        yield { kind: 'end' };
      }
    }
    if (from < bytes.length) yield { kind: 'json', bytes: bytes.subarray(from) };
  }

  #readBetween(byte: number): void {
    if (byte === QUOTE) this.#beginString();
    else if (OPENING.has(byte)) {
      this.#depth++;
      this.#isKeyNext = this.#depth === 1;
      if (this.#depth > DEPTH_MAX)
        throw new Problem('invalid_input', {
          message: sentence('json.depth', { count: DEPTH_MAX }),
        });
      this.#countValue();
    } else if (CLOSING.has(byte)) this.#depth--;
    else if (byte === COMMA) {
      if (this.#depth === 1) this.#isKeyNext = true;
      this.#countValue();
    }
  }

  #countValue(): void {
    if (++this.#values > VALUES_MAX) throw new Problem('too_large');
  }

  #beginString(): void {
    this.#isInKey = this.#depth === 1 && this.#isKeyNext;
    if (this.#isInKey) this.#key = '';
    const holdsPicture =
      (this.#depth === 1 && !this.#isInKey && this.#key === PICTURE) ||
      (this.#depth === 2 && this.#key === PICTURES);
    this.#state = this.#takesPictures && holdsPicture ? 'prefix' : 'string';
    this.#matched = 0;
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#state = 'between';
      if (this.#isInKey) this.#isKeyNext = false;
      return;
    }
    if (this.#isInKey && this.#key.length <= PICTURES.length) this.#key += String.fromCharCode(byte);
  }
}
