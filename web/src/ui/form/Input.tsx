import type { ComponentProps, ReactNode } from 'react';

import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';
import { controlStyle } from './controlStyle.ts';
import { useFieldControl } from './fieldControl.ts';

export interface InputProps extends ComponentProps<'input'> {
  /** Icon in a 44 px slot at the start. */
  icon?: Icon;
  /** Rendered at the end, e.g. a 44 px IconButton. */
  trailing?: ReactNode;
}

/** A text input, 48 px high. A `Field` around it labels and describes it. */
export function Input({ icon: Glyph, trailing, className, ...rest }: InputProps) {
  const control = useFieldControl(rest);
  return (
    <div className="relative">
      {Glyph && (
        <span className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-muted-foreground">
          <Glyph className="size-[18px]" />
        </span>
      )}
      <input
        type="text"
        dir="auto"
        {...rest}
        {...control}
        className={cn(controlStyle, 'h-12', Glyph && 'ps-11', trailing && 'pe-12', className)}
      />
      {trailing && <span className="absolute inset-y-0 end-0.5 grid place-items-center">{trailing}</span>}
    </div>
  );
}
