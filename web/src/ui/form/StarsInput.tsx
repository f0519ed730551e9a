import { Star } from 'lucide-react';
import { useId } from 'react';

import { useWords } from '../../words/useWords.ts';
import { cn } from '../style/classNames.ts';

const five = [1, 2, 3, 4, 5];

export interface StarsInputProps {
  /** Legend, e.g. "Rating". */
  label: string;
  /** 1 to 5; 0 when nothing is chosen yet. */
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A rating of one to five stars, made of native radio buttons so that the arrow keys work. */
export function StarsInput({ label, value, onChange, disabled }: StarsInputProps) {
  const name = useId();
  const say = useWords('ui');
  return (
    <fieldset disabled={disabled} className="min-w-0 disabled:opacity-50">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="-ms-2 flex text-star">
        {five.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-md transition hover:scale-110 has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={say('stars.choice', { count: star })}
              className="sr-only"
            />
            <Star className={cn('size-7', star <= value ? 'fill-current' : 'opacity-50')} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
