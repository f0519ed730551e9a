import { paths } from '@lendloop/contract/pages';
import type { PersonReview } from '@lendloop/contract/reviews/people';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import type { Reviewer } from '../rental/sides.ts';
import { personFactsQuery, personReviewsQuery } from '../reviewPeople.ts';
import { AnswerText } from '../shown/AnswerText.tsx';
import { RatingSummary } from '../shown/RatingSummary.tsx';
import { ReviewCard } from '../shown/ReviewCard.tsx';
import { Facts } from './Facts.tsx';

interface AboutPersonProps {
  readonly person: Reviewer;
  readonly as: 'owner' | 'renter';
  /** What can be done with a review, below it. */
  readonly renderActions?: (review: PersonReview) => ReactNode;
  /** The same for the answer to it. */
  readonly renderAnswerActions?: (review: PersonReview) => ReactNode;
}

/** What others wrote about a person on one side, and what was counted. */
export function AboutPerson({ person, as, ...actions }: AboutPersonProps) {
  const { data: facts } = useQuery(personFactsQuery(person.id));
  return (
    <div className="grid gap-8">
      {facts && (
        <>
          <RatingSummary
            ratings={as === 'owner' ? facts.asOwner : facts.asRenter}
            side={as === 'owner' ? 'renter' : 'owner'}
          />
          <Facts facts={facts} as={as} />
        </>
      )}
      <Reviews person={person} as={as} {...actions} />
    </div>
  );
}

function Reviews({ person, as, ...actions }: AboutPersonProps) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(
    personReviewsQuery(person.id, as === 'owner' ? 'renter' : 'owner'),
  );
  if (isError) {
    return (
      <ErrorState
        title={say('about.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <RowSkeletons label={say('about.loading')} count={3} />;
  if (data.length === 0) {
    return (
      <EmptyState
        art="love-letter"
        title={say('about.none')}
        description={rich(`about.none.${as}`, { name: <bdi>{person.fullName}</bdi> })}
      />
    );
  }
  return (
    <div>
      <ul className="grid grid-cols-1 gap-5">
        {data.map((review) => (
          <li key={review.id} className="min-w-0">
            <Written review={review} person={person} {...actions} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        label={say('about.more')}
      />
    </div>
  );
}

function Written({
  review,
  person,
  renderActions,
  renderAnswerActions,
}: Omit<AboutPersonProps, 'as'> & { readonly review: PersonReview }) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { reviewer, side, rating, ownerRating, comment, answer, itemTitle, revealedAt } = review;
  return (
    <ReviewCard
      author={{ id: reviewer.id, name: reviewer.fullName, avatar: reviewer.avatar }}
      name={
        <Link
          to={paths.person}
          params={{ id: String(reviewer.id) }}
          className="relative touch-target hover:underline"
        >
          <bdi>{reviewer.fullName}</bdi>
        </Link>
      }
      about={
        itemTitle === null
          ? say(side === 'renter' ? 'rented.hidden' : 'lent.hidden')
          : rich(side === 'renter' ? 'rented' : 'lent', { item: <bdi>{itemTitle}</bdi> })
      }
      rating={side === 'renter' ? (ownerRating ?? rating) : rating}
      comment={comment}
      at={revealedAt}
    >
      {renderActions?.(review)}
      {answer && (
        <AnswerText answer={answer} by={{ id: person.id, name: person.fullName, avatar: person.avatar }}>
          {renderAnswerActions?.(review)}
        </AnswerText>
      )}
    </ReviewCard>
  );
}
