import type { Context } from '../context.ts';
import type { Queryable } from '../db/connect.ts';
import { DAY_SECONDS, inWords, type Limit, type MakeLimit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';
import { countBytesOf } from './queries.ts';

/** Thousands of pixels per person and hour: some 150 photos of 12 megapixels. */
const COST_AN_HOUR = 3_000_000;
/** Bytes stored per person: a few thousand photos. */
const BYTES_MAX = 2 * 1024 ** 3;

/** New images per person and day: a hundred listings with ten photos each. */
const NEW_A_DAY = 1000;
/** Several times the limit of one person: a school or an office shares one address. */
const NEW_OF_ADDRESS_A_DAY = 4000;

interface ImageLimits {
  readonly decoding: Limit;
  readonly ofPerson: Limit;
  readonly ofAddress: Limit;
}

const limits = new WeakMap<MakeLimit, ImageLimits>();

/**
 * Charges for a new image and its cost in thousands of pixels. `network` is null for images of our own. Throws
 * `too_many_requests`.
 */
export async function chargeImage(
  { makeLimit }: Context,
  userId: number,
  network: string | null,
  cost: number,
): Promise<void> {
  const { decoding, ofPerson, ofAddress } = limits.get(makeLimit) ?? makeLimits(makeLimit);
  await decoding.spend(`user ${userId}`, cost);
  // In sequence, so that an image refused for the person does not count for the address.
  await ofPerson.spend(`user ${userId}`);
  if (network !== null) await ofAddress.spend(network);
}

function makeLimits(makeLimit: MakeLimit): ImageLimits {
  const made = {
    decoding: makeLimit('decoded pixels', COST_AN_HOUR, 3600),
    ofPerson: inWords(
      makeLimit('new images', NEW_A_DAY, DAY_SECONDS),
      `You have added ${NEW_A_DAY.toLocaleString('en')} photos today. Please try again tomorrow`,
    ),
    ofAddress: inWords(
      makeLimit('new images of an address', NEW_OF_ADDRESS_A_DAY, DAY_SECONDS),
      'Many photos were added from your network today. Please try again tomorrow',
    ),
  };
  limits.set(makeLimit, made);
  return made;
}

/** Throws `photo_space_used_up` if a person has no storage left. */
export async function expectSpace(db: Queryable, userId: number): Promise<void> {
  if ((await countBytesOf(db, userId)) >= BYTES_MAX) throw new Problem('photo_space_used_up');
}
