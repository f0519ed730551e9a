import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A way to compress an answer, as named in `content-encoding`. */
export type Encoding = 'br' | 'gzip';

/** Better compression comes first among equals. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Characters of a header that are read: more than any browser sends. */
const HEADER_MAX = 500;

/** The best encoding that the client accepts; null to send the answer as it is. */
export function encodingFor(accept: string | string[] | undefined): Encoding | null {
  if (typeof accept !== 'string') return null;
  const weights = new Map<string, number>();
  for (const range of accept.slice(0, HEADER_MAX).toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((one) => one.startsWith('q='));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  let best: Encoding | null = null;
  for (const one of ENCODINGS) if (weightOf(one) > (best === null ? 0 : weightOf(best))) best = one;
  return best;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * How hard to try. `once` is for what is compressed at every request: about as small as gzip's best, in a tenth of its time. `kept` is for what
 * is compressed once and sent many times.
 */
export type Effort = 'once' | 'kept';
const BROTLI_QUALITY: Record<Effort, number> = { once: 4, kept: constants.BROTLI_MAX_QUALITY };
const GZIP_LEVEL: Record<Effort, number> = { once: 5, kept: constants.Z_BEST_COMPRESSION };

/** Compresses outside the main thread. */
export function compress(bytes: Buffer | string, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes, { level: GZIP_LEVEL[effort] });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(bytes),
    },
  });
}
