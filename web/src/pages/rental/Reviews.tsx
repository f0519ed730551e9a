import type { RentalDetails } from '@lendloop/contract/rentals';
import type { OpenReview, RentalReviews } from '@lendloop/contract/reviews/rentalReviews';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';

import { ReportButton } from '../../features/reports/reportButtonOnDemand.ts';
import { HiddenReview } from '../../features/reviews/HiddenReview.tsx';
import { OwnReviewCard } from '../../features/reviews/rental/OwnReviewCard.tsx';
import { ReviewPair } from '../../features/reviews/rental/ReviewPair.tsx';
import { sidesOf } from '../../features/reviews/rental/sides.ts';
import { useCloses } from '../../features/reviews/useCloses.ts';
import { ReviewDialog } from '../../features/reviews/writing/reviewDialogOnDemand.ts';
import { StarButtons } from '../../features/reviews/writing/StarButtons.tsx';
import type { Chosen } from '../../features/reviews/writing/useReviewDraft.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { ActivePart } from './role.ts';
import { StepCard } from './StepCard.tsx';

/** What the two people of a completed rental write about each other. */
export function Reviews({ rental, role, onDone }: ActivePart) {
  const say = useWords('rental');
  const { reviews } = rental;
  if (role === 'none' || !reviews) {
    return <StepCard art="boomerang" title={say('completed.title')} text={say('completed.text')} />;
  }
  const sides = sidesOf(rental, role);
  const review = openReviewOf(rental, reviews, sides);
  const { own, ownAnswer, other } = reviews;
  return (
    <>
      {reviews.canReview && <Ask review={review} />}
      {own && !own.revealed && <OwnReviewCard review={review} reviews={reviews} own={own} onDone={onDone} />}
      {(other !== null || own?.revealed) && (
        <ReviewPair
          rentalId={rental.id}
          reviews={reviews}
          {...sides}
          answerActions={
            own &&
            ownAnswer && (
              <Suspense fallback={null}>
                <ReportButton
                  className="mt-2 -ms-2"
                  subject={{ kind: 'answer', id: own.id }}
                  title={ownAnswer.text}
                  person={{ id: sides.other.id, name: sides.other.fullName, avatar: sides.other.avatar }}
                />
              </Suspense>
            )
          }
        />
      )}
      {!reviews.canReview && !own && !other && (
        <StepCard
          art="boomerang"
          title={say('completed.title')}
          text={say(role === 'owner' ? 'completed.owner' : 'completed.text')}
        />
      )}
    </>
  );
}

const openReviewOf = (
  rental: RentalDetails,
  { closesAt, otherHasWritten, other: theirs }: RentalReviews,
  { side, other }: ReturnType<typeof sidesOf>,
): OpenReview => ({
  rentalId: rental.id,
  side,
  other,
  itemTitle: rental.itemTitle,
  itemImage: rental.itemImage,
  closesAt,
  // Where it can be read already, there is nothing to wait for.
  otherHasWritten: otherHasWritten && theirs === null,
});

/** Asks how it was. */
function Ask({ review }: { readonly review: OpenReview }) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { day, left } = useCloses(review.closesAt);
  const [isWriting, setWriting] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const name = <bdi>{review.other.fullName}</bdi>;
  return (
    <>
      <StepCard
        art="love-letter"
        {...(day !== null && { eyebrow: say('closes', { count: left, day }) })}
        title={say('title')}
        text={
          <>
            {rich(review.otherHasWritten ? 'written' : `ask.${review.side}`, { name })}
            {!review.otherHasWritten && day !== null && ` ${say('hidden', { day })}`}
          </>
        }
      >
        {review.otherHasWritten && <HiddenReview by={review.other} className="mb-5" />}
        <StarButtons
          label={review.side === 'renter' ? say('item') : say('renter', { name: review.other.fullName })}
          onChoose={(stars) => {
            setChosen({ stars });
            setWriting(true);
          }}
        />
        <Button size="lg" icon={Pencil} className="max-md:w-full" onClick={() => setWriting(true)}>
          {say('write')}
        </Button>
      </StepCard>
      <ReviewDialog review={review} own={null} chosen={chosen} open={isWriting} onOpenChange={setWriting} />
    </>
  );
}
