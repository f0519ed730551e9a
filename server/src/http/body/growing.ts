import { Problem } from '../problem.ts';

const FIRST_BYTES = 512;
/** Shared, as each open socket has some that hold nothing. */
const NOTHING = Buffer.alloc(0);
const ignore = () => {};

/** Bytes that arrive in pieces, copied into one buffer, so that countless small pieces cost no more than few large ones. */
export class GrowingBytes {
  readonly #most: number;
  readonly #onGrow: (bytes: number) => void;
  #buffer: Buffer = NOTHING;
  #size = 0;

  /** Holds `most` bytes at most. `onGrow` is told of the memory that is taken, before it is, and may throw. */
  constructor(most: number, onGrow: (bytes: number) => void = ignore) {
    this.#most = most;
    this.#onGrow = onGrow;
  }

  get size(): number {
    return this.#size;
  }

  /** Throws `too_large`. */
  add(bytes: Buffer): void {
    const size = this.#size + bytes.length;
    if (size > this.#most) throw new Problem('too_large');
    const capacity = this.#buffer.length;
    if (size > capacity) {
      const next = Math.min(this.#most, Math.max(size, 2 * capacity, FIRST_BYTES));
      this.#onGrow(next - capacity);
      const grown = Buffer.allocUnsafeSlow(next);
      this.#buffer.copy(grown, 0, 0, this.#size);
      this.#buffer = grown;
    }
    bytes.copy(this.#buffer, this.#size);
    this.#size = size;
  }

  /** All of them, and nothing is held any more. */
  take(): Buffer {
    const bytes = this.#buffer.subarray(0, this.#size);
    this.#buffer = NOTHING;
    this.#size = 0;
    return bytes;
  }
}
