import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';

import { cn } from '../style/classNames.ts';

const style = cva('', {
  variants: {
    layout: {
      stacked: 'slip',
      horizontal: 'slip-x grid grid-cols-[1fr_200px]',
      responsive: 'max-md:slip md:grid md:grid-cols-[1fr_200px] md:slip-x',
      wide: 'max-lg:slip lg:grid lg:grid-cols-[1fr_372px] lg:slip-x',
    },
  },
  defaultVariants: { layout: 'stacked' },
});

export interface SlipProps extends VariantProps<typeof style> {
  /** Exactly two elements: first what and when, then money or actions. Each brings its own padding and no background. */
  children: [ReactNode, ReactNode];
  className?: string;
}

/** A ticket with two notches, used only for rentals. `responsive` is stacked below md, `wide` below lg. */
export function Slip({ layout, children, className }: SlipProps) {
  const [body, stub] = children;
  return (
    <div className={cn(style({ layout }), className)}>
      <div className="min-w-0">{body}</div>
      <div className="min-w-0">{stub}</div>
    </div>
  );
}
