import type { OwnReview } from '@lendloop/contract/reviews';
import type { OpenReview, RentalReviews } from '@lendloop/contract/reviews/rentalReviews';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';

import { Button } from '../../../ui/button/Button.tsx';
import { Stars } from '../../../ui/label/Stars.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { useWithdrawReview } from '../mutations.ts';
import { useCloses } from '../useCloses.ts';
import { ReviewDialog } from '../writing/reviewDialogOnDemand.ts';

interface OwnReviewCardProps {
  readonly review: OpenReview;
  readonly reviews: Pick<RentalReviews, 'canEdit'>;
  readonly own: OwnReview;
  /** Takes the focus once the buttons are gone. */
  readonly onDone: () => void;
}

/** What the user has written while nobody else can read it. */
export function OwnReviewCard({ review, reviews, own, onDone }: OwnReviewCardProps) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { day } = useCloses(review.closesAt);
  const name = <bdi>{review.other.fullName}</bdi>;
  return (
    <Card asChild className="rounded-2xl shadow-xs md:p-8">
      <section>
        {reviews.canEdit ? (
          <>
            {day !== null && (
              <p className="text-sm font-semibold text-muted-foreground">{say('waiting.until', { day })}</p>
            )}
            <h2 className="mt-1.5 text-2xl wrap-anywhere">{rich('waiting', { name })}</h2>
            <p className="mt-2 text-md text-foreground-soft">{rich('waiting.text', { name })}</p>
          </>
        ) : (
          <h2 className="text-2xl">{say('yours')}</h2>
        )}
        <div className="mt-5 rounded-lg border border-border p-4">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm font-semibold">
            {say('yours')}
            <Stars value={own.rating} className="[&_.lucide]:size-[18px]" />
          </p>
          {own.comment && (
            <p
              dir="auto"
              className="mt-2 text-start text-md wrap-anywhere whitespace-pre-line text-foreground-soft"
            >
              {own.comment}
            </p>
          )}
        </div>
        {own.removedReason !== null && (
          <p className="mt-4 text-md text-foreground-soft">
            {rich('removed', { reason: <bdi>{own.removedReason}</bdi> })}
          </p>
        )}
        {reviews.canEdit && <Edits review={review} own={own} onDone={onDone} />}
      </section>
    </Card>
  );
}

function Edits({ review, own, onDone }: Omit<OwnReviewCardProps, 'reviews'>) {
  const say = useWords('reviewing');
  const { day } = useCloses(review.closesAt);
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawReview(review.rentalId);
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button variant="outline" icon={Pencil} onClick={() => setChanging(true)}>
        {say('change')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {say('withdraw')}
      </Button>
      <ReviewDialog
        key={own.updatedAt}
        review={review}
        own={own}
        open={isChanging}
        onOpenChange={setChanging}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={say('withdraw.title')}
        description={day === null ? say('withdraw.text.open') : say('withdraw.text', { day })}
        confirmLabel={say('withdraw.confirm')}
        cancelLabel={say('withdraw.keep')}
        pending={withdraw.isPending}
        pendingText={say('withdraw.pending')}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => {
              flushSync(() => setAsking(false));
              onDone();
            },
            onError: () => setAsking(false),
          })
        }
      />
    </div>
  );
}
