import type { Context } from '../context.ts';
import type { Queryable } from '../db/connect.ts';
import type { Limit, MakeLimit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';
import { countBytesOf } from './queries.ts';

/** Thousands of pixels that a person may give in an hour: some 150 photos of 12 megapixels. */
const COST_AN_HOUR = 3_000_000;
/** Bytes that the images of one person may take in the store: some thousands of photos. */
const BYTES_MAX = 2 * 1024 ** 3;

const limits = new WeakMap<MakeLimit, Limit>();

/** Counts what a person's images cost. Throws `too_many_requests`. */
export async function chargeDecoding({ makeLimit }: Context, userId: number, cost: number): Promise<void> {
  const limit = limits.get(makeLimit) ?? makeLimit('decoded pixels', COST_AN_HOUR, 3600);
  limits.set(makeLimit, limit);
  await limit.spend(`user ${userId}`, cost);
}

/** Throws `photo_space_used_up` when a person's images take all the room that they may. */
export async function expectSpace(db: Queryable, userId: number): Promise<void> {
  if ((await countBytesOf(db, userId)) >= BYTES_MAX) throw new Problem('photo_space_used_up');
}
