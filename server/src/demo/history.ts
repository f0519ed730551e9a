import { makeMessages } from './messages.ts';
import { seeded } from './random.ts';
import { makeRentals } from './rentals.ts';
import { makeReviews } from './reviews.ts';
import type { DemoHistory } from './types.ts';

/** What happened between the demo people. Every call gives the same; all times are relative to today. */
export function makeHistory(): DemoHistory {
  const random = seeded(7_001);
  const rentals = makeRentals(random);
  return { rentals, reviews: makeReviews(rentals, random), messages: makeMessages() };
}
