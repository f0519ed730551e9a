import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/connect.ts';
import { wideNetworkOf } from '../http/callers/network.ts';
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
/** An IPv6 /48 contains many addresses. */
const NEW_OF_WIDE_NETWORK_A_DAY = 4 * NEW_OF_ADDRESS_A_DAY;

/** Bytes stored per address and day: some 4,000 photos, or 700 images of noise. */
const BYTES_OF_ADDRESS_A_DAY = 4 * 1024 ** 3;
const BYTES_OF_WIDE_NETWORK_A_DAY = 4 * BYTES_OF_ADDRESS_A_DAY;

interface ImageLimits {
  readonly decoding: Limit;
  readonly ofPerson: Limit;
  readonly ofAddress: Limit;
  readonly ofWideNetwork: Limit;
  readonly bytesOfAddress: Limit;
  readonly bytesOfWideNetwork: Limit;
}

const limits = new WeakMap<MakeLimit, ImageLimits>();

const limitsOf = ({ makeLimit }: Context): ImageLimits => limits.get(makeLimit) ?? makeLimits(makeLimit);

/** Charges a person for looking at or decoding a file, in thousands of pixels. Throws `too_many_requests`. */
export async function chargeDecoding(context: Context, userId: number, cost: number): Promise<void> {
  await limitsOf(context).decoding.spend(`user ${userId}`, cost);
}

/** Counts a new image. `network` is null for images of our own. Throws `too_many_requests`. */
export async function countNewImage(context: Context, userId: number, network: string | null): Promise<void> {
  const { ofPerson, ofAddress, ofWideNetwork } = limitsOf(context);
  // In sequence, so that an image refused for the person does not count for the address.
  await ofPerson.spend(`user ${userId}`);
  if (network === null) return;
  await ofAddress.spend(network);
  await ofWideNetwork.spend(wideNetworkOf(network));
}

/** Counts bytes that are about to be stored. `network` is null for images of our own. Throws `too_many_requests`. */
export async function chargeBytes(context: Context, network: string | null, bytes: number): Promise<void> {
  if (network === null) return;
  const { bytesOfAddress, bytesOfWideNetwork } = limitsOf(context);
  await bytesOfAddress.spend(network, bytes);
  await bytesOfWideNetwork.spend(wideNetworkOf(network), bytes);
}

function makeLimits(makeLimit: MakeLimit): ImageLimits {
  const perNetwork = (name: string, points: number) =>
    inWords(makeLimit(name, points, DAY_SECONDS), sentence('images.network'));
  const made = {
    decoding: makeLimit('decoded pixels', COST_AN_HOUR, 3600),
    ofPerson: inWords(
      makeLimit('new images', NEW_A_DAY, DAY_SECONDS),
      sentence('images.today', { count: NEW_A_DAY }),
    ),
    ofAddress: perNetwork('new images of an address', NEW_OF_ADDRESS_A_DAY),
    ofWideNetwork: perNetwork('new images of a wide network', NEW_OF_WIDE_NETWORK_A_DAY),
    bytesOfAddress: perNetwork('image bytes of an address', BYTES_OF_ADDRESS_A_DAY),
    bytesOfWideNetwork: perNetwork('image bytes of a wide network', BYTES_OF_WIDE_NETWORK_A_DAY),
  };
  limits.set(makeLimit, made);
  return made;
}

/** Throws `photo_space_used_up` if a person has no storage left. */
export async function expectSpace(db: Queryable, userId: number): Promise<void> {
  if ((await countBytesOf(db, userId)) >= BYTES_MAX) throw new Problem('photo_space_used_up');
}
