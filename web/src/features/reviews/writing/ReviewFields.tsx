import { REVIEW_COMMENT_MAX, type ReviewSide } from '@lendloop/contract/reviews';
import type { OpenReview } from '@lendloop/contract/reviews/rentalReviews';
import { ChevronDown, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';

import { countCharacters } from '../../../ui/form/characters.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { StarsInput } from '../../../ui/form/StarsInput.tsx';
import { Textarea } from '../../../ui/form/Textarea.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { PARTS } from '../parts.ts';
import { useCloses } from '../useCloses.ts';
import type { Rated, ReviewDraft } from './useReviewDraft.ts';

interface ReviewFieldsProps {
  readonly review: OpenReview;
  readonly draft: ReviewDraft;
}

/** Stars first, details folded, words last. */
export function ReviewFields({ review, draft }: ReviewFieldsProps) {
  const say = useWords('reviewing');
  const rich = useRichWords('reviewing');
  const { side, other } = review;
  const name = <bdi>{other.fullName}</bdi>;
  const rated = (rating: Rated, label: ReactNode) => (
    <StarsInput
      label={label}
      value={draft.ratings[rating] ?? 0}
      onChange={(stars) => draft.rate(rating, stars)}
      error={draft.missing.includes(rating) ? say('missing') : undefined}
    />
  );
  return (
    <>
      <Subject review={review} />
      <div className="mt-4 divide-y divide-border *:py-2">
        {rated('rating', side === 'renter' ? say('item') : rich('renter', { name }))}
        {side === 'renter' && rated('ownerRating', rich('owner', { name }))}
      </div>
      <Details side={side} draft={draft} />
      <Field
        label={say('comment')}
        aside={
          <bdi dir="ltr">
            {countCharacters(draft.comment)} / {REVIEW_COMMENT_MAX}
          </bdi>
        }
        className="mt-5"
      >
        <Textarea
          rows={4}
          maxLength={REVIEW_COMMENT_MAX}
          placeholder={say(`comment.example.${side}`)}
          value={draft.comment}
          onChange={(event) => draft.setComment(event.target.value)}
        />
      </Field>
      <WhoSees review={review} />
    </>
  );
}

function Subject({ review }: { readonly review: OpenReview }) {
  const rich = useRichWords('reviewing');
  const { side, other, itemTitle, itemImage } = review;
  return (
    <div className="flex items-center gap-3.5 rounded-lg bg-subtle p-3.5 dark:bg-card">
      <div className="size-14 shrink-0 overflow-hidden rounded-md">
        <Photo src={itemImage} alt="" sizes="56px" />
      </div>
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {itemTitle}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {rich(side === 'renter' ? 'from' : 'to', { name: <bdi>{other.fullName}</bdi> })}
        </p>
      </div>
    </div>
  );
}

/** The parts, which nobody needs to rate. */
function Details({ side, draft }: Pick<ReviewFieldsProps, 'draft'> & { side: ReviewSide }) {
  const say = useWords('reviewing');
  const isUsed = PARTS[side].some((part) => draft.ratings[part] !== undefined);
  return (
    <details open={isUsed} className="group mt-1 rounded-lg border border-border px-4">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-sm text-md font-semibold [&::-webkit-details-marker]:hidden">
        {say('more')}
        <span className="ms-auto text-sm font-normal text-muted-foreground">{say('optional')}</span>
        <ChevronDown aria-hidden className="size-5 text-muted-foreground transition group-open:rotate-180" />
      </summary>
      <div className="divide-y divide-border pb-2 *:py-1">
        {PARTS[side].map((part) => (
          <StarsInput
            key={part}
            size="md"
            label={say(`part.${part}`)}
            value={draft.ratings[part] ?? 0}
            onChange={(stars) => draft.rate(part, stars)}
            clear={{ label: say('clear'), onClear: () => draft.rate(part, undefined) }}
          />
        ))}
      </div>
    </details>
  );
}

/** Who sees the review, and when. */
function WhoSees({ review }: { readonly review: OpenReview }) {
  const say = useWords('reviewing');
  const { day } = useCloses(review.closesAt);
  const text = (() => {
    if (day === null) return say('shows.now');
    if (review.otherHasWritten) return say('reveals');
    return `${say('hidden', { day })} ${say('hidden.change')}`;
  })();
  return (
    <p className="mt-4 flex items-start gap-3 rounded-md bg-primary-soft px-3.5 py-3 text-sm font-medium text-primary-strong">
      <EyeOff aria-hidden className="mt-px size-[18px] shrink-0" />
      {text}
    </p>
  );
}
