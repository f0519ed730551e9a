import { wideNetworkOf } from '../../http/callers/network.ts';
import { openDecoders, problemOf, Runaway, type Decoders } from './decoders.ts';
import { openFairQueue } from './fairQueue.ts';
import { COST_MIN, MEMORY_MAX } from './look.ts';
import type { Version } from './pixels.ts';
import { openQueue } from './queue.ts';

/**
 * Images decoded at once, so that nobody waits for what another network's large pictures take. Together they stay within
 * `MEMORY_MAX`.
 */
const DECODED_AT_ONCE = 2;
/** Files of up to 5 MB read ahead. The fewer, the sooner an uploader who has not used the queue lately gets a turn. */
const READ_AT_ONCE = DECODED_AT_ONCE + 1;
/** Seconds of processor time of a decoder that does not keep to its own limit: 64 megapixels take two. */
const PROCESSOR_SECONDS = 12;
/** Megabytes besides what a picture is known to need. The most that was measured is 144, for rows of 29,000 pixels. */
const MEGABYTES = 200;
/** What a file costs that makes its decoder run away, in thousands of pixels: five of them are what a person has in an hour. */
const RUNAWAY_COST = 600_000;
/** The least cost of a second of processor time after the first, whatever a file looked like. Photos cost two to five times as much. */
const SECOND_COST = 10_000;

const readers = openFairQueue(READ_AT_ONCE);
const memory = openQueue(MEMORY_MAX);
const ours = openDecoders({
  // One for those that are only looked at.
  processes: READ_AT_ONCE,
  seconds: PROCESSOR_SECONDS,
  megabytes: MEGABYTES,
});

interface Decoding {
  /** Takes turns by network, not by person, since accounts cost nothing. Null for what does not queue. */
  readonly network: string | null;
  readonly read: () => Promise<Uint8Array>;
  /**
   * Called with the minimum cost before the file is read, and with the rest before it is decoded, in thousands of pixels;
   * throws to refuse it.
   */
  readonly charge: (cost: number) => Promise<void>;
  /** Called before a valid image is decoded; throws to refuse it. */
  readonly admit?: () => Promise<void>;
}

/** What became of a file. */
interface Decoded {
  /** The size of the picture in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** The versions asked for, in their order. */
  readonly files: readonly Uint8Array[];
}

/**
 * Reads and decodes the first frame of a file when it is the network's turn, and encodes versions of it. Throws `unsupported_image`,
 * `invalid_image`, `image_too_many_pixels`, `busy`, and what `charge` and `admit` throw.
 */
export function decodeTo(
  versions: readonly Version[],
  { network, read, charge, admit }: Decoding,
  by: Decoders = ours,
): Promise<Decoded> {
  return readers.run(network === null ? Symbol('nobody') : wideNetworkOf(network), async () => {
    await charge(COST_MIN);
    const bytes = await read();
    try {
      const { width, height, cost, memory: needed } = await by.look(bytes);
      if (cost > COST_MIN) await charge(cost - COST_MIN);
      await admit?.();
      const { files, seconds } = await memory.run(Math.max(needed, MEMORY_MAX / DECODED_AT_ONCE), () =>
        by.make(bytes, versions),
      );
      const rest = Math.ceil((seconds - 1) * SECOND_COST) - cost;
      if (rest > 0) await charge(rest);
      return { width, height, files };
    } catch (error) {
      if (!(error instanceof Runaway)) throw error;
      if (error.isCertain) await charge(RUNAWAY_COST);
      throw Object.assign(problemOf(error.isCertain ? 'invalid_image' : 'busy'), { cause: error });
    }
  });
}

/** Decodes a picture of our own, which neither queues nor costs anything. */
export const decodeOwn = (versions: readonly Version[], read: () => Promise<Uint8Array>): Promise<Decoded> =>
  decodeTo(versions, { network: null, read, charge: async () => {} });

/** The size of a picture of our own in pixels, upright. */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await ours.look(bytes);
  return { width, height };
}
