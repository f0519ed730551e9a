import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

import { asChild as intoChild } from '../style/asChild.ts';
import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';

const style = cva(
  'relative inline-grid shrink-0 place-items-center transition disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50',
  {
    variants: {
      variant: {
        ghost: 'rounded-md text-foreground hover:bg-accent',
        muted: 'rounded-md text-muted-foreground hover:text-foreground',
        inherit: 'rounded-md hover:bg-current/10',
        outline:
          'rounded-md border border-input bg-card text-foreground hover:border-foreground hover:bg-accent',
        floating: 'rounded-full bg-card/95 text-foreground shadow-md hover:bg-card',
        primary: 'rounded-full bg-primary text-primary-foreground hover:bg-primary-hover',
      },
      size: {
        sm: 'size-9 touch-target [&_.lucide]:size-4',
        md: 'size-11 [&_.lucide]:size-5',
        lg: 'size-12 [&_.lucide]:size-5',
      },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
);

export interface IconButtonProps extends ComponentProps<'button'>, VariantProps<typeof style> {
  icon: Icon;
  /** Accessible name. */
  label: string;
  /** Styles the single, empty child (a link) as the button. */
  asChild?: boolean;
}

/** An icon-only button. Children (a `CountBadge`) are drawn over the icon; with `asChild` the child is the element. */
export function IconButton({
  icon: Glyph,
  label,
  variant,
  size,
  asChild = false,
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = cn(style({ variant, size }), className);
  if (asChild) {
    return intoChild(children, { className: classes, 'aria-label': label, ...rest }, (held) => [
      <Glyph key="icon" />,
      held,
    ]);
  }
  return (
    <button type={type} className={classes} aria-label={label} {...rest}>
      <Glyph />
      {children}
    </button>
  );
}
