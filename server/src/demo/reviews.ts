import { REVIEW_EVERY_DAYS } from '@lendloop/contract/reviews';

import { FOR_ANY, FOR_CATEGORY, SO_SO } from './comments.ts';
import { LISTINGS } from './listings.ts';
import { OWN } from './ownComments.ts';
import type { Random } from './random.ts';
import type { DemoRental, DemoReview } from './types.ts';

/** The share of completed rentals with a review. */
const REVIEWED = 0.85;
const DAY = 24 * 60;

function ratingBy(chance: number): DemoReview['rating'] {
  if (chance < 0.08) return 3;
  return chance < 0.42 ? 4 : 5;
}

/** Reviews of most completed rentals, written within three days of the last day or as soon as the product allows. */
export function makeReviews(rentals: readonly DemoRental[], random: Random): DemoReview[] {
  const categoryOf = new Map(LISTINGS.map((listing) => [listing.key, listing.category]));
  const said = new Map<string, Set<string>>();

  /** Candidate comments, best first. */
  function wordsFor(listing: string, rating: number): string[] {
    if (rating === 3) return random.shuffled(SO_SO);
    const own = OWN[listing];
    const kind = FOR_CATEGORY[categoryOf.get(listing) ?? ''] ?? [];
    return [...(own ? [own] : []), ...random.shuffled([...kind, ...FOR_ANY])];
  }

  function commentOn(listing: string, rating: number): string {
    const used = said.get(listing) ?? new Set();
    said.set(listing, used);
    const comment = wordsFor(listing, rating).find((text) => !used.has(text)) ?? random.pick(FOR_ANY);
    used.add(comment);
    return comment;
  }

  const written = rentals.flatMap((rental, index): DemoReview[] => {
    if (rental.status !== 'completed' || random.next() > REVIEWED) return [];
    const rating = ratingBy(random.next());
    const endedMinutesAgo = (-rental.endDay - 1) * DAY;
    const delay = random.between(60, Math.min(3 * DAY, endedMinutesAgo - 60));
    return [
      {
        rental: index,
        rating,
        comment: commentOn(rental.listing, rating),
        writtenMinutesAgo: endedMinutesAgo - delay,
      },
    ];
  });
  return spaceOut(written, rentals);
}

/** Delays a review to the earliest time that the product allows; leaves it out if that is in the future. */
function spaceOut(written: readonly DemoReview[], rentals: readonly DemoRental[]): DemoReview[] {
  const latest = new Map<string, number>();
  const oldestFirst = written.toSorted((a, b) => b.writtenMinutesAgo - a.writtenMinutesAgo);
  return oldestFirst.flatMap((review) => {
    const { renter, listing } = rentals[review.rental] ?? {};
    const pair = `${renter} ${listing}`;
    const soonest = (latest.get(pair) ?? Infinity) - REVIEW_EVERY_DAYS * DAY;
    const writtenMinutesAgo = Math.min(review.writtenMinutesAgo, soonest);
    if (writtenMinutesAgo <= 0) return [];
    latest.set(pair, writtenMinutesAgo);
    return [{ ...review, writtenMinutesAgo }];
  });
}
