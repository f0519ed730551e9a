import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';

import { cn } from '../style/classNames.ts';
import { useFieldControl } from './fieldControl.ts';

export interface StepperProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max'> {
  /** A whole number as typed; empty for none. */
  value: string;
  onValueChange: (value: string) => void;
  min: number;
  max: number;
  /** The names of its buttons. */
  fewer: string;
  more: string;
  /** Shown behind it: "days". */
  unit: string;
}

const button =
  'grid h-full w-11 shrink-0 place-items-center hover:bg-accent disabled:pointer-events-none disabled:opacity-40';

/** A whole number to type or to count up and down. Where it may be empty, it is so below `min`. */
export function Stepper(props: StepperProps) {
  const { value, onValueChange, min, max, fewer, more, unit, placeholder, className, ...rest } = props;
  const control = useFieldControl(rest);
  const number = value.trim() === '' ? null : Number(value);
  const mayBeEmpty = placeholder !== undefined;
  function step(by: 1 | -1) {
    const next = number === null || Number.isNaN(number) ? min : number + by;
    onValueChange(next < min && mayBeEmpty ? '' : String(Math.min(max, Math.max(min, next))));
  }
  return (
    <div className="flex items-center gap-3">
      <span
        className={cn(
          'inline-flex h-12 items-center overflow-hidden rounded-md border border-input bg-card transition focus-within:border-primary hover:border-foreground has-aria-invalid:border-destructive',
          className,
        )}
      >
        <button
          type="button"
          aria-label={fewer}
          disabled={number === null || (number <= min && !mayBeEmpty)}
          onClick={() => step(-1)}
          className={button}
        >
          <Minus className="size-[18px]" aria-hidden />
        </button>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          {...rest}
          {...control}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onValueChange(event.target.value)}
          className="h-full w-14 min-w-0 bg-transparent text-center text-base font-semibold tabular md:text-md"
        />
        <button
          type="button"
          aria-label={more}
          disabled={number !== null && number >= max}
          onClick={() => step(1)}
          className={button}
        >
          <Plus className="size-[18px]" aria-hidden />
        </button>
      </span>
      <span aria-hidden className="text-sm text-muted-foreground">
        {unit}
      </span>
    </div>
  );
}
