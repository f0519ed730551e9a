import { Star } from 'lucide-react';

import { useWords } from '../../words/useWords.ts';
import { cn } from '../style/classNames.ts';

const five = [1, 2, 3, 4, 5];

interface StarsProps {
  readonly value: number;
  /** Read instead, e.g. with a mean's decimal. */
  readonly label?: string;
  readonly className?: string;
}

/** Five stars, announced as "4 out of 5". A fractional `value` is shown rounded to whole stars. */
export function Stars({ value, label, className }: StarsProps) {
  const say = useWords('ui');
  return (
    <span
      role="img"
      aria-label={label ?? say('stars', { value })}
      className={cn('inline-flex gap-0.5 text-star', className)}
    >
      {five.map((star) => (
        <Star
          key={star}
          className={cn('size-4', star <= Math.round(value) ? 'fill-current' : 'opacity-50')}
        />
      ))}
    </span>
  );
}
