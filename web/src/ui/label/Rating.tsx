import { Sparkle, Star } from 'lucide-react';

import { useWords } from '../../words/useWords.ts';
import { cn } from '../style/classNames.ts';

export interface RatingProps {
  /** Mean rating; null when there are none. */
  average: number | null;
  count: number;
  className?: string;
}

/** Shows "★ 4.8 (26)", or a sparkle and "New" when there are no ratings. */
export function Rating({ average, count, className }: RatingProps) {
  const say = useWords('ui');
  if (average === null || count === 0) {
    return (
      <span className={cn('inline-flex items-center gap-1 text-sm whitespace-nowrap', className)}>
        <Sparkle className="size-[15px] text-primary" />
        <span className="font-semibold">{say('rating.new')}</span>
      </span>
    );
  }
  return (
    <span
      role="img"
      aria-label={say('rating.label', { average: average.toFixed(1), count })}
      className={cn('inline-flex items-center gap-1 text-sm whitespace-nowrap tabular', className)}
    >
      <Star className="size-[15px] fill-current text-star" />
      <span className="font-semibold text-foreground">{average.toFixed(1)}</span>
      <span className="text-muted-foreground">({count})</span>
    </span>
  );
}
