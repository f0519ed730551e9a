import type { ReviewSide } from '@lendloop/contract/reviews';
import type { Ratings } from '@lendloop/contract/reviews/people';

import { Stars } from '../../../ui/label/Stars.tsx';
import { useNumberLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { PARTS, type PartName } from '../parts.ts';
import { PartBars } from './PartBars.tsx';
import { StarBars } from './StarBars.tsx';

interface RatingSummaryProps {
  readonly ratings: Ratings;
  /** Who wrote the reviews. */
  readonly side: ReviewSide;
}

/** What the counted reviews come to. Nothing before there are any. */
export function RatingSummary({ ratings, side }: RatingSummaryProps) {
  const say = useWords('reviewing');
  const locale = useNumberLocale();
  const { rating, reviewCount, parts, stars } = ratings;
  if (rating === null) return null;
  const means = PARTS[side].flatMap((part): (readonly [PartName, number])[] => {
    const mean = parts?.[part];
    return mean === undefined ? [] : [[part, mean]];
  });
  const written = rating.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className="flex flex-wrap items-start gap-x-12 gap-y-6">
      <div className="shrink-0">
        <p className="flex items-baseline gap-2">
          <span aria-hidden className="font-display text-5xl font-bold tabular">
            {written}
          </span>
          <span className="text-md text-muted-foreground">{say('count', { count: reviewCount })}</span>
        </p>
        <Stars value={rating} label={say('mean', { mean: written })} className="mt-2 [&_.lucide]:size-5" />
      </div>
      {stars && (
        <div className="min-w-[min(100%,13rem)] flex-1 basis-56">
          <StarBars stars={stars} />
        </div>
      )}
      {means.length > 0 && (
        <div className="min-w-[min(100%,13rem)] flex-1 basis-56">
          <PartBars means={means} />
        </div>
      )}
    </div>
  );
}
