import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

import { asChild as intoChild } from '../style/asChild.ts';
import { cn } from '../style/classNames.ts';

const style = cva('min-w-0', {
  variants: {
    tone: {
      card: 'rounded-xl border border-border bg-card',
      raised: 'rounded-xl border border-border bg-card shadow-md',
      subtle: 'rounded-2xl bg-subtle',
      primary: 'rounded-xl bg-primary-soft',
    },
    pad: { none: '', sm: 'p-4', md: 'p-5 md:p-6', lg: 'p-6 md:p-8' },
  },
  defaultVariants: { tone: 'card', pad: 'md' },
});

export interface CardProps extends ComponentProps<'div'>, VariantProps<typeof style> {
  /** Styles the single child (section, aside, li) as the card. */
  asChild?: boolean;
}

/** A panel. `card` has a border, `raised` also a shadow; `subtle` and `primary` have a soft background and no border. */
export function Card({ tone, pad, asChild = false, className, ...rest }: CardProps) {
  const props = { className: cn(style({ tone, pad }), className), ...rest };
  if (!asChild) return <div {...props} />;
  const { children, ...given } = props;
  return intoChild(children, given);
}
