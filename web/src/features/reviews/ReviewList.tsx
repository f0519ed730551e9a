import type { Review } from '@lendloop/contract/reviews';
import { dayOf } from '@lendloop/contract/values/dates';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { useSite } from '../../site/queries.ts';
import { LoadMore } from '../../ui/button/LoadMore.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Stars } from '../../ui/label/Stars.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { itemRatingsQuery } from './itemRatings.ts';
import { reviewsQuery } from './queries.ts';
import { AnswerText } from './shown/AnswerText.tsx';
import { RatingSummary } from './shown/RatingSummary.tsx';

interface ReviewListProps {
  readonly itemId: number;
  /** Who answers the reviews. */
  readonly owner: { readonly id: number; readonly name: string; readonly avatar: string | null };
  /** What can be done with a review, below it. */
  readonly renderActions?: (review: Review) => ReactNode;
  /** The same for the answer to it. */
  readonly renderAnswerActions?: (review: Review) => ReactNode;
}

/** An item's reviews with what they come to, and loading, error and empty states. */
export function ReviewList({ itemId, owner, ...actions }: ReviewListProps) {
  const say = useWords('reviews');
  const { data: ratings } = useQuery(itemRatingsQuery(itemId));
  return (
    <section aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className="sr-only">
        {say('title')}
      </h2>
      {ratings?.stars && (
        <div className="mb-8">
          <RatingSummary ratings={ratings} side="renter" />
        </div>
      )}
      <Reviews itemId={itemId} owner={owner} {...actions} />
    </section>
  );
}

function Reviews({ itemId, owner, renderActions, renderAnswerActions }: ReviewListProps) {
  const say = useWords('reviews');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(reviewsQuery(itemId));
  if (isError) {
    return (
      <ErrorState
        title={say('failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <RowSkeletons label={say('loading')} count={3} />;
  if (data.length === 0) {
    return <EmptyState art="love-letter" title={say('empty')} description={say('empty.text')} />;
  }
  return (
    <>
      <ul className="divide-y divide-border">
        {data.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            owner={owner}
            answerActions={renderAnswerActions?.(review)}
          >
            {renderActions?.(review)}
          </ReviewRow>
        ))}
      </ul>
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        label={say('more')}
      />
    </>
  );
}

interface ReviewRowProps extends Pick<ReviewListProps, 'owner'> {
  readonly review: Review;
  readonly answerActions: ReactNode;
  readonly children: ReactNode;
}

function ReviewRow({ review, owner, answerActions, children }: ReviewRowProps) {
  const { timeZone } = useSite();
  const say = useWords('reviews');
  const { day } = useDays();
  const name = say('reviewer', { id: review.reviewerId });
  return (
    <li className="flex gap-4 py-5 first:pt-0">
      <Avatar id={review.reviewerId} name={name} />
      <article className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="font-sans text-md font-semibold">{name}</h3>
          <time dateTime={review.createdAt} className="text-sm text-muted-foreground">
            {day(dayOf(new Date(review.createdAt), timeZone))}
          </time>
        </div>
        <Stars value={review.rating} className="mt-1" />
        {review.comment && (
          <p
            dir="auto"
            className="mt-2 max-w-[68ch] text-start leading-7 wrap-anywhere whitespace-pre-line text-foreground-soft"
          >
            {review.comment}
          </p>
        )}
        {children}
        {review.answer && (
          <AnswerText answer={review.answer} by={owner}>
            {answerActions}
          </AnswerText>
        )}
      </article>
    </li>
  );
}
