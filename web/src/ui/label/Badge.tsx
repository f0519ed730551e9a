import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

import { cn } from '../style/classNames.ts';

const style = cva(
  'inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-neutral-soft text-neutral-strong',
        primary: 'bg-primary-soft text-primary-strong',
        lend: 'bg-lend-soft text-lend-strong',
        info: 'bg-info-soft text-info-strong',
        success: 'bg-success-soft text-success-strong',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** A low-key label, such as an item's category. For statuses use `StatusBadge`. */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof style>) {
  return <span className={cn(style({ tone }), className)} {...rest} />;
}
