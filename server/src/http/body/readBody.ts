import type { RequestPayload } from 'fastify';

import { Problem } from '../problem.ts';
import { Pace } from './pace.ts';
import { Room } from './room.ts';

const MB = 1024 * 1024;
/** Any connection over which the app can be used is faster. */
const BYTES_A_SECOND = 1024;
const RETRY_SECONDS = 5;

/**
 * Gives the bytes of a body to `take` as they arrive, and answers how many there were. What has arrived in many small pieces
 * comes as one. Throws `too_large` beyond `limit`, `upload_incomplete` for a body that stops or crawls, and what
 * `take` throws.
 */
export async function readBody(
  payload: RequestPayload,
  limit: number,
  take: (bytes: Buffer) => void | Promise<void>,
): Promise<number> {
  const pace = new Pace(BYTES_A_SECOND);
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
    await pace.hold(read());
  } catch (error) {
    isGivenUp = true;
    // The rest is let through, unread: whoever is still sending does not hear the answer before its end.
    payload.resume();
    throw error;
  }
  return size;
}

/** The memory that unfinished bodies take, in all and for each network. */
const all = new Room<null>(128 * MB);
const networks = new Room<string>(4 * MB);

/** The memory of one unfinished body. */
export interface Hold {
  /** Throws `too_many_requests` while unfinished bodies take too much already. */
  grow(bytes: number): void;
  /** Gives back all that it took. */
  release(): void;
}

export function holdBody(network: string): Hold {
  let taken = 0;
  const add = (bytes: number) => {
    all.add(null, bytes);
    networks.add(network, bytes);
    taken += bytes;
  };
  return {
    grow: (bytes) => {
      if (!all.has(null, bytes) || !networks.has(network, bytes))
        throw new Problem('too_many_requests', { retryAfter: RETRY_SECONDS });
      add(bytes);
    },
    release: () => add(-taken),
  };
}
