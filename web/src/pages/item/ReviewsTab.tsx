import { mayReviewAgain } from '@lendloop/contract/reviews';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { myRentalsQuery } from '../../features/rentals/queries.ts';
import { reviewsQuery } from '../../features/reviews/queries.ts';
import { ReviewList } from '../../features/reviews/ReviewList.tsx';
import { useCaughtFocus } from '../../ui/focus/useCaughtFocus.ts';

const ReviewForm = lazy(() =>
  import('../../features/reviews/ReviewForm.tsx').then((module) => ({ default: module.ReviewForm })),
);

/**
 * The reviews. The form shows only to someone with a completed rental not yet reviewed and no recent review of the
 * item.
 */
export function ReviewsTab({ itemId }: { itemId: number }) {
  const user = useCurrentUser();
  const [openedAt] = useState(() => new Date());
  const rentals = useInfiniteQuery({ ...myRentalsQuery, enabled: user !== null });
  const reviews = useInfiniteQuery(reviewsQuery(itemId));
  const rented = rentals.data?.filter((one) => one.itemId === itemId && one.status === 'completed').length;
  const written = reviews.data?.filter((one) => one.reviewerId === user?.id);
  const last = written?.[0];
  const mayReview =
    rented !== undefined &&
    written !== undefined &&
    rented > written.length &&
    mayReviewAgain(last ? new Date(last.createdAt) : null, openedAt);
  const region = useCaughtFocus(mayReview ? 1 : 0);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {mayReview && (
        <Suspense fallback={null}>
          <ReviewForm itemId={itemId} />
        </Suspense>
      )}
      <ReviewList itemId={itemId} />
    </div>
  );
}
