import { makeMessages } from './messages.ts';
import { seeded } from './random.ts';
import { makeRentals } from './rentals.ts';
import { makeReviews } from './reviews.ts';
import type { DemoHistory } from './types.ts';

/**
 * The rentals, reviews and conversations of the demo people. Every call returns the same; all times are relative to
 * today.
 */
export function makeHistory(): DemoHistory {
  const random = seeded(7_001);
  const rentals = makeRentals(random);
  return { rentals, reviews: makeReviews(rentals, random), messages: makeMessages() };
}
