import { Star } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { useWords } from '../../words/useWords.ts';
import { cn } from '../style/classNames.ts';
import { FieldError } from './FieldError.tsx';

const five = [1, 2, 3, 4, 5];

export interface StarsInputProps {
  /** Before the stars, e.g. "Condition". */
  readonly label: ReactNode;
  /** 1 to 5; 0 when nothing is chosen yet. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** A button that takes the choice back; without it one cannot. */
  readonly clear?: { readonly label: string; readonly onClear: () => void };
  readonly size?: 'md' | 'lg';
  readonly error?: string;
}

/** A rating of one to five stars in a row with its label, made of native radio buttons so that the arrow keys work. */
export function StarsInput({ label, value, onChange, clear, size = 'lg', error }: StarsInputProps) {
  const id = useId();
  const say = useWords('ui');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:flex-col max-sm:items-start">
      <div className="min-w-0 max-sm:pt-1.5">
        <p className="flex flex-wrap items-baseline gap-x-3 text-md font-semibold">
          <span id={`${id}-label`} className="min-w-0 wrap-anywhere">
            {label}
          </span>
          {clear && value > 0 && (
            <button
              type="button"
              aria-describedby={`${id}-label`}
              onClick={clear.onClear}
              className="relative touch-target rounded-xs text-sm font-normal text-muted-foreground underline underline-offset-4 hover:text-foreground"
            >
              {clear.label}
            </button>
          )}
        </p>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex text-star max-sm:-ms-2.5 sm:-me-1"
      >
        {five.map((star) => (
          <label
            key={star}
            className={cn(
              'grid cursor-pointer place-items-center rounded-md transition hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring',
              size === 'lg' ? 'size-12' : 'size-11',
            )}
          >
            <input
              type="radio"
              name={id}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={say('stars.choice', { count: star })}
              className="sr-only"
            />
            <Star
              className={cn(
                size === 'lg' ? 'size-8' : 'size-6',
                star <= value ? 'fill-current' : 'opacity-50',
              )}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
