import type { ItemDetails } from '@lendloop/contract/items';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { myRentalsQuery } from '../../features/rentals/queries.ts';
import { ReportButton } from '../../features/reports/ReportButton.tsx';
import { OpenReviewCard } from '../../features/reviews/OpenReviewCard.tsx';
import { openReviewsQuery } from '../../features/reviews/openReviews.ts';
import { ReviewList } from '../../features/reviews/ReviewList.tsx';
import { useCaughtFocus } from '../../ui/focus/useCaughtFocus.ts';
import { useWords } from '../../words/useWords.ts';

/** The reviews, below what the user can review of their own rentals of the item. */
export function ReviewsTab({ item }: { item: ItemDetails }) {
  const user = useCurrentUser();
  const say = useWords('reviews');
  const rentals = useInfiniteQuery({ ...myRentalsQuery, enabled: user !== null });
  const open = useInfiniteQuery({ ...openReviewsQuery, enabled: user !== null });
  const rented = new Set(rentals.data?.filter((one) => one.itemId === item.id).map(({ id }) => id));
  const asked = open.data?.filter(({ side, rentalId }) => side === 'renter' && rented.has(rentalId)) ?? [];
  const region = useCaughtFocus(asked.length);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {asked.length > 0 && (
        <ul className="mb-8 grid grid-cols-1 gap-5">
          {asked.map((review) => (
            <li key={review.rentalId}>
              <OpenReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
      <ReviewList
        itemId={item.id}
        owner={{ id: item.ownerId, name: item.owner.fullName, avatar: item.owner.avatar }}
        renderActions={({ id, reviewerId, comment }) =>
          user &&
          user.id !== reviewerId && (
            <ReportButton
              className="mt-2 -ms-2"
              subject={{ kind: 'review', id }}
              title={comment ?? say('reviewer', { id: reviewerId })}
              person={{ id: reviewerId, name: say('reviewer', { id: reviewerId }) }}
            />
          )
        }
        renderAnswerActions={({ id, answer }) =>
          user &&
          answer &&
          user.id !== item.ownerId && (
            <ReportButton
              className="mt-2 -ms-2"
              subject={{ kind: 'answer', id }}
              title={answer.text}
              person={{ id: item.ownerId, name: item.owner.fullName, avatar: item.owner.avatar }}
            />
          )
        }
      />
    </div>
  );
}
