import type { RentalReviews } from '@lendloop/contract/reviews/rentalReviews';
import { dayOf } from '@lendloop/contract/values/dates';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';

import { useSite } from '../../../site/queries.ts';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { AnswerText } from '../shown/AnswerText.tsx';
import { ReviewCard } from '../shown/ReviewCard.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import type { Sides } from './sides.ts';

interface ReviewPairProps extends Sides {
  readonly rentalId: number;
  readonly reviews: RentalReviews;
  /** What can be done with the other person's answer. */
  readonly answerActions: ReactNode;
}

/** What two people wrote about each other, side by side, once both can read it. */
export function ReviewPair({ rentalId, reviews, answerActions, side, me, other }: ReviewPairProps) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { timeZone } = useSite();
  const { day } = useDays();
  const { own, ownAnswer, other: theirs } = reviews;
  const mine = own?.revealed ? own : null;
  const shownAt = theirs?.revealedAt ?? mine?.revealAt;
  const name = <bdi>{other.fullName}</bdi>;
  return (
    <section aria-labelledby="reviews-of-rental">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="reviews-of-rental" className="text-xl">
            {say('pair')}
          </h2>
          {shownAt !== undefined && (
            <p className="mt-1 text-md text-muted-foreground">
              {say(mine && theirs ? 'pair.both' : 'pair.one', {
                day: day(dayOf(new Date(shownAt), timeZone)),
              })}
            </p>
          )}
        </div>
        <StatusBadge tone="success" icon={Eye}>
          {say('revealed')}
        </StatusBadge>
      </div>
      <ul className="mt-5 grid grid-cols-1 gap-5 xl:grid-cols-2">
        <li className="min-w-0">
          {mine ? (
            <ReviewCard
              author={{ id: me.id, name: me.fullName, avatar: me.avatar }}
              name={say('you')}
              about={rich(side === 'renter' ? 'about.owner' : 'about.renter', { name })}
              rating={mine.rating}
              comment={mine.comment}
              at={mine.createdAt}
            >
              {ownAnswer && (
                <AnswerText
                  answer={ownAnswer}
                  by={{ id: other.id, name: other.fullName, avatar: other.avatar }}
                >
                  {answerActions}
                </AnswerText>
              )}
            </ReviewCard>
          ) : (
            <Unwritten>{say(reviews.canReview ? 'unwritten.yet' : 'unwritten.you')}</Unwritten>
          )}
        </li>
        <li className="min-w-0">
          {theirs ? (
            <ReviewCard
              author={{ id: other.id, name: other.fullName, avatar: other.avatar }}
              about={say(side === 'renter' ? 'about.you.renter' : 'about.you.owner')}
              rating={theirs.rating}
              comment={theirs.comment}
              at={theirs.createdAt}
            >
              <AnswerForm rentalId={rentalId} review={theirs} canAnswer={theirs.canAnswer} me={me} />
            </ReviewCard>
          ) : (
            <Unwritten>{rich('unwritten', { name })}</Unwritten>
          )}
        </li>
      </ul>
    </section>
  );
}

function Unwritten({ children }: { children: ReactNode }) {
  return <p className="rounded-xl bg-subtle p-6 text-md text-muted-foreground">{children}</p>;
}
