import type { OpenReview } from '@lendloop/contract/reviews/rentalReviews';
import { Pencil } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button/Button.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { HiddenReview } from './HiddenReview.tsx';
import { useCloses } from './useCloses.ts';
import { ReviewDialog } from './writing/reviewDialogOnDemand.ts';

/** Asks for a review, and says when the other person has written theirs. */
export function OpenReviewCard({ review }: { readonly review: OpenReview }) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { day, left } = useCloses(review.closesAt);
  const [isWriting, setWriting] = useState(false);
  const { side, other, itemTitle, itemImage, closesAt } = review;
  // Where reviews are shown at once, there is nothing to wait for.
  const isHidden = review.otherHasWritten && closesAt !== null;
  const name = <bdi>{other.fullName}</bdi>;
  return (
    <article
      className={cn(
        'flex h-full flex-col rounded-2xl p-6',
        isHidden ? 'bg-primary-soft' : 'border border-border bg-card shadow-xs',
      )}
    >
      <div className="flex gap-4">
        <div className="size-16 shrink-0 overflow-hidden rounded-md">
          <Photo src={itemImage} alt="" sizes="64px" />
        </div>
        <div className="min-w-0">
          {day !== null && (
            <p
              className={cn(
                'text-sm font-semibold',
                isHidden ? 'text-primary-strong' : 'text-muted-foreground',
              )}
            >
              {say('closes', { count: left, day })}
            </p>
          )}
          <h3 dir="auto" className="mt-0.5 text-xl wrap-anywhere">
            {itemTitle}
          </h3>
          <p className="mt-1 text-md wrap-anywhere text-foreground-soft">
            {rich(isHidden ? 'written' : `ask.${side}`, { name })}
          </p>
        </div>
      </div>
      {isHidden && <HiddenReview by={other} className="mt-5" />}
      <div className="mt-auto pt-5">
        <Button
          variant={isHidden ? 'primary' : 'outline'}
          icon={Pencil}
          aria-label={say('write.label', { item: itemTitle })}
          className="max-md:w-full"
          onClick={() => setWriting(true)}
        >
          {say('write')}
        </Button>
      </div>
      <ReviewDialog review={review} own={null} open={isWriting} onOpenChange={setWriting} />
    </article>
  );
}
