const IMPORTS = 2;
const [FUNCTION, TABLE, MEMORY, GLOBAL] = [0, 1, 2, 3];
const HAS_MAXIMUM = 1;
const SHARED_WITH_MAXIMUM = 3;
/** The largest memory that PGlite asks for, in pages of 64 KB. A shared memory and its modules must name one. */
export const PAGES_MAX = 32_768;

/**
 * Rewrites a WebAssembly module so that the memory it imports is a shared one, which other threads can read and write. The code is
 * the same for both kinds. Returns a module that imports no memory as it is.
 */
export function shareMemory(module: Uint8Array): Buffer<ArrayBuffer> {
  const reader = new Reader(module, 8);
  while (!reader.isAtEnd) {
    const section = reader.at;
    const kind = reader.byte();
    const size = reader.number();
    const body = reader.at;
    const limits = kind === IMPORTS ? findMemory(reader) : null;
    if (limits) {
      const imports = Buffer.concat([
        module.subarray(body, limits.from),
        Buffer.from([SHARED_WITH_MAXIMUM, ...encode(limits.least), ...encode(PAGES_MAX)]),
        module.subarray(limits.to, body + size),
      ]);
      const head = Buffer.from([IMPORTS, ...encode(imports.length)]);
      return Buffer.concat([module.subarray(0, section), head, imports, module.subarray(body + size)]);
    }
    reader.at = body + size;
  }
  return Buffer.from(module);
}

/** Where an import section, from its start, states the limits of the memory. */
function findMemory(reader: Reader): { from: number; to: number; least: number } | null {
  for (let left = reader.number(); left > 0; left--) {
    reader.skip(reader.number());
    reader.skip(reader.number());
    const kind = reader.byte();
    if (kind === FUNCTION) reader.number();
    else if (kind === GLOBAL) reader.skip(2);
    else if (kind === TABLE || kind === MEMORY) {
      if (kind === TABLE) reader.skip(1);
      const from = reader.at;
      const flags = reader.byte();
      const least = reader.number();
      if (flags & HAS_MAXIMUM) reader.number();
      if (kind === MEMORY) return { from, to: reader.at, least };
    } else throw new Error(`This module imports something of an unknown kind, ${kind}.`);
  }
  return null;
}

/** Reads a module's bytes and its numbers, which are in LEB128. */
class Reader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  get isAtEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  byte(): number {
    return this.#bytes[this.at++] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  skip(count: number): void {
    this.at += count;
  }
}

function encode(value: number): number[] {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
