import { dayOf } from '@lendloop/contract/values/dates';
import { useInfiniteQuery } from '@tanstack/react-query';

import { useSite } from '../../site/queries.ts';
import { Stars } from '../../ui/label/Stars.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { reviewsQuery } from './queries.ts';

/** An item's newest reviews for browsers without scripts and for search engines; without who wrote them. */
export function PrintedReviews({ itemId }: { readonly itemId: number }) {
  const say = useWords('reviews');
  const { day } = useDays();
  const { timeZone } = useSite();
  const { data = [] } = useInfiniteQuery({ ...reviewsQuery(itemId), enabled: false });
  if (data.length === 0) return null;
  return (
    <section aria-label={say('title')} className="mt-10">
      <h2 className="text-2xl">{say('title')}</h2>
      <ul className="mt-4 divide-y divide-border">
        {data.map((review) => (
          <li key={review.id} className="py-5">
            <p className="flex flex-wrap justify-between gap-x-4 text-md font-semibold">
              {say('renter')}
              <time dateTime={review.createdAt} className="text-sm font-normal text-muted-foreground">
                {day(dayOf(new Date(review.createdAt), timeZone))}
              </time>
            </p>
            <Stars value={review.rating} className="mt-1" />
            {review.comment && (
              <p dir="auto" className="mt-2 max-w-[68ch] leading-7 wrap-anywhere whitespace-pre-line">
                {review.comment}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
