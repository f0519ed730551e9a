import type { ReviewSide } from '@lendloop/contract/reviews';
import { useInfiniteQuery } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { LoadMore } from '../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useCaughtFocus } from '../../ui/focus/useCaughtFocus.ts';
import { useWords } from '../../words/useWords.ts';
import { OpenReviewCard } from './OpenReviewCard.tsx';
import { openReviewsQuery } from './openReviews.ts';

interface OpenReviewsProps {
  /** Which of their two people the user is in these rentals. */
  readonly side: ReviewSide;
}

/** The ended rentals that the user can review on one side, the one that closes first in front. Nothing if there are none. */
export function OpenReviews({ side }: OpenReviewsProps) {
  const say = useWords('reviewing');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(openReviewsQuery);
  const reviews = data?.filter((one) => one.side === side) ?? [];
  const region = useCaughtFocus(reviews.length);
  if (isError) {
    return (
      <div className="mb-8">
        <ErrorState
          title={say('failed')}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </div>
    );
  }
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {(reviews.length > 0 || pages.hasNextPage) && (
        <section aria-labelledby={`open-reviews-${side}`} className="mb-10">
          <h2 id={`open-reviews-${side}`} className="mb-4 text-2xl">
            {say('title')}
          </h2>
          <ul className="grid grid-cols-1 gap-5 xl:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.rentalId} className="min-w-0">
                <OpenReviewCard review={review} />
              </li>
            ))}
          </ul>
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            onLoadMore={() => void pages.fetchNextPage()}
            label={say('about.more')}
          />
        </section>
      )}
    </div>
  );
}
