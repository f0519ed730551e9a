import type { OwnReview, ReviewSide } from '@lendloop/contract/reviews';
import { useState } from 'react';

import { PARTS, type PartName } from '../parts.ts';

/** What is rated: the item or the renter first, then for a renter the owner, then the parts. */
export type Rated = 'rating' | 'ownerRating' | PartName;

/** The stars that were pressed to open the form. Each press is an object of its own. */
export interface Chosen {
  readonly stars: number;
}

type Ratings = Readonly<Partial<Record<Rated, number>>>;

/** What is being written, starting with what was written before. It outlives the dialog, so that 'Later' loses nothing. */
export function useReviewDraft(side: ReviewSide, own: OwnReview | null, chosen: Chosen | null) {
  const [ratings, setRatings] = useState<Ratings>(() => ratingsOf(own));
  const [taken, setTaken] = useState<Chosen | null>(null);
  if (chosen !== null && chosen !== taken) {
    setTaken(chosen);
    setRatings({ ...ratings, rating: chosen.stars });
  }
  const [comment, setComment] = useState(own?.comment ?? '');
  const [isChecked, setChecked] = useState(false);
  const needed: readonly Rated[] = side === 'renter' ? ['rating', 'ownerRating'] : ['rating'];
  const missing = needed.filter((name) => ratings[name] === undefined);
  const parts = Object.fromEntries(PARTS[side].map((part) => [part, ratings[part]]));
  return {
    ratings,
    comment,
    setComment,
    rate: (name: Rated, stars: number | undefined) => setRatings({ ...ratings, [name]: stars }),
    /** The ratings that were found missing. */
    missing: isChecked ? missing : [],
    /** What to send; null if something is missing, which then shows. */
    check() {
      setChecked(true);
      const { rating, ownerRating } = ratings;
      if (rating === undefined || missing.length > 0) return null;
      return {
        rating,
        ...(side === 'renter' && { ownerRating }),
        ...parts,
        comment,
      };
    },
  };
}

export type ReviewDraft = ReturnType<typeof useReviewDraft>;

const ratingsOf = (own: OwnReview | null): Ratings =>
  own ? { rating: own.rating, ownerRating: own.ownerRating ?? undefined, ...own.parts } : {};
