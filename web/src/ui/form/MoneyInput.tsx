import type { ComponentProps } from 'react';

import { cn } from '../style/classNames.ts';
import { controlStyle } from './controlStyle.ts';
import { useFieldControl } from './fieldControl.ts';

export interface MoneyInputProps extends ComponentProps<'input'> {
  /** Currency symbol, shown at the start. */
  symbol: string;
  /** Shown at the end: "per day". */
  unit: string;
}

/**
 * An amount field with a decimal keyboard: currency symbol at the start, unit at the end, in every
 * language. The value is the text as typed.
 */
export function MoneyInput({ symbol, unit, className, ...rest }: MoneyInputProps) {
  const control = useFieldControl(rest);
  return (
    <div dir="ltr" className="relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-md font-semibold"
      >
        {symbol}
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...control}
        className={cn(controlStyle, 'h-12 pe-20 ps-11 tabular', className)}
      />
      <span className="pointer-events-none absolute inset-y-0 end-4 grid place-items-center text-sm text-muted-foreground">
        {unit}
      </span>
    </div>
  );
}
