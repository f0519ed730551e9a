import type { PendingRental } from '@lendloop/contract/rentals/lent';

import { Rating } from '../../ui/label/Rating.tsx';
import { useWords } from '../../words/useWords.ts';

interface RenterRatingProps {
  readonly rental: Pick<PendingRental, 'rating' | 'reviewCount'>;
}

/** How owners rate the renter. */
export function RenterRating({ rental }: RenterRatingProps) {
  const say = useWords('rentals');
  return (
    <span>
      <span className="sr-only">{say('renter.rating')} </span>
      <Rating average={rental.rating} count={rental.reviewCount} />
    </span>
  );
}
