import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

interface Bounds {
  /** Of the body as it arrives, and of what it unpacks to. */
  readonly bytesMax: number;
  readonly beginsWith: string;
  readonly signal: AbortSignal;
}

/** A byte order mark, with which some programs begin texts. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Reads an answer as far as the bounds allow, and unpacks it on the way. Throws if it breaks off. */
export async function readBody(
  response: IncomingMessage,
  { bytesMax, beginsWith, signal }: Bounds,
): Promise<Buffer | 'too_large' | 'other_content'> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) return 'other_content';
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) return 'too_large';
  const parts: Buffer[] = [];
  let ended: 'too_large' | 'other_content' | undefined;
  const collect = async (source: AsyncIterable<Buffer>) => {
    let size = 0;
    let isChecked = false;
    for await (const part of source) {
      parts.push(part);
      size += part.length;
      if (size > bytesMax) ended = 'too_large';
      else if (!isChecked && size >= beginsWith.length + MARK.length) {
        isChecked = true;
        if (!begins(Buffer.concat(parts), beginsWith)) ended = 'other_content';
      }
      if (ended) return;
    }
    if (!isChecked) ended = 'other_content';
  };
  const arrival = bounded(bytesMax, () => (ended = 'too_large'));
  const reading =
    encoding === 'identity'
      ? pipeline(response, collect, { signal })
      : pipeline(response, arrival, createGunzip(), collect, { signal });
  await reading.catch((error: unknown) => {
    if (!ended) throw error;
  });
  return ended ?? withoutMark(Buffer.concat(parts));
}

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;

const begins = (bytes: Buffer, text: string): boolean =>
  withoutMark(bytes).subarray(0, text.length).toString('latin1').toUpperCase() === text;

/** Passes on at most so many bytes, and says when there were more. */
const bounded = (bytesMax: number, onMore: () => void) =>
  async function* (source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const part of source) {
      size += part.length;
      if (size > bytesMax) return onMore();
      yield part;
    }
  };
