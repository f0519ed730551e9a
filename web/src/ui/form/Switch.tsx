import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';

import { cn } from '../style/classNames.ts';

/** An on/off switch, 48 × 28 px. Needs an `aria-label` or `aria-labelledby`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...rest}
      className={cn(
        'relative h-7 w-12 shrink-0 rounded-full bg-input transition touch-target disabled:pointer-events-none disabled:opacity-50 data-[state=checked]:bg-primary',
        className,
      )}
    >
      <Radix.Thumb className="absolute top-1 start-1 size-5 rounded-full bg-white shadow-sm transition data-[state=checked]:translate-x-5 rtl:data-[state=checked]:-translate-x-5 dark:bg-background" />
    </Radix.Root>
  );
}
