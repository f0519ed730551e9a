/** Writes bits as a lossless WebP has them: the least of a number first, those of a code in their order. */
class Bits {
  readonly #bytes: number[] = [];
  #byte = 0;
  #used = 0;

  number(value: number, count: number): this {
    for (let at = 0; at < count; at++) this.#bit(value >> at);
    return this;
  }

  code(value: number, count: number): this {
    for (let at = count - 1; at >= 0; at--) this.#bit(value >> at);
    return this;
  }

  end(): Buffer {
    while (this.#used > 0) this.#bit(0);
    return Buffer.from(this.#bytes);
  }

  #bit(bit: number): void {
    this.#byte |= (bit & 1) << this.#used;
    if (++this.#used < 8) return;
    this.#bytes.push(this.#byte);
    this.#byte = 0;
    this.#used = 0;
  }
}

/**
 * A lossless WebP in which each square of four by four pixels has codes of its own, `side` squares wide and high, at most 256. Its decoder
 * makes tables of some 5 KB for each, although the file has only a few bits for them.
 */
export function webpOfCodes(side: number): Buffer {
  const bits = new Bits();
  const width = 4 * side;
  // Signature, size, no transparency, version; no transforms, no cache, codes by square of four pixels, without a cache of their own.
  bits
    .number(0x2f, 8)
    .number(width - 1, 14)
    .number(width - 1, 14)
    .number(0, 4);
  bits.number(0, 2).number(1, 1).number(0, 3).number(0, 1);
  const single = () => bits.number(0b0001, 4);
  /** All 256 values of a byte with eight bits each, and none of the symbols behind them. */
  const bytewise = (others: number) => {
    bits.number(0, 1).number(8, 4);
    for (let at = 0; at < 12; at++) bits.number(at === 2 || at === 11 ? 1 : 0, 3);
    bits.number(0, 1);
    for (let at = 0; at < 256; at++) bits.number(1, 1);
    for (let at = 0; at < others; at++) bits.number(0, 1);
  };
  bytewise(24);
  bytewise(0);
  for (let at = 0; at < 3; at++) single();
  for (let square = 0; square < side ** 2; square++) bits.code(square & 255, 8).code(square >> 8, 8);
  for (let code = 0; code < 5 * side ** 2; code++) single();
  const data = bits.number(0, 64).end();
  const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
  const head = Buffer.alloc(20);
  head.write('RIFF');
  head.writeUInt32LE(12 + padded.length, 4);
  head.write('WEBPVP8L', 8);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, padded]);
}
