import type { RequestPayload } from 'fastify';

import { Problem } from '../problem.ts';
import { Pace } from './pace.ts';

/** Any connection over which the app can be used is faster. */
const BYTES_A_SECOND = 1024;

interface Reading {
  /** Bytes. */
  readonly limit: number;
  /** By when the body has to be complete, in seconds; absent: never, as long as it keeps its pace. */
  readonly deadline?: number;
  /** Ends the reading when it rejects. */
  readonly lost: Promise<never>;
  readonly take: (bytes: Buffer) => void | Promise<void>;
}

/**
 * Passes the bytes of a body to `take` as they arrive, and returns how many there were. Many small pieces arrive as one. Throws
 * `too_large` beyond `limit`, `upload_incomplete` for a body that stops, crawls or misses its deadline, and what `lost` and
 * `take` throw.
 */
export async function readBody(
  payload: RequestPayload,
  { limit, deadline, lost, take }: Reading,
): Promise<number> {
  const pace = new Pace(BYTES_A_SECOND, deadline);
  let size = 0;
  let isGivenUp = false;
  const read = async () => {
    // The iterator reads all that is there at once, where 'data' would come once for each chunk that was sent.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      if (isGivenUp) return;
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      pace.count(bytes.length);
      size += bytes.length;
      if (size > limit) throw new Problem('too_large');
      await take(bytes);
    }
  };
  pace.begin();
  try {
    await pace.hold(Promise.race([read(), lost]));
  } catch (error) {
    isGivenUp = true;
    // The rest is let through, unread: whoever is still sending does not hear the answer before its end.
    payload.resume();
    throw error;
  }
  return size;
}
