import { cva, type VariantProps } from 'class-variance-authority';

import { cn } from '../style/classNames.ts';
import { countText } from './countText.ts';

const style = cva('grid min-w-[18px] place-items-center rounded-full px-1 font-bold tabular', {
  variants: {
    tone: {
      alert: 'h-[18px] bg-destructive text-2xs text-destructive-foreground ring-2 ring-background',
      primary: 'h-5 min-w-5 bg-primary text-xs text-primary-foreground',
    },
  },
  defaultVariants: { tone: 'alert' },
});

export interface CountBadgeProps extends VariantProps<typeof style> {
  count: number;
  /** Positions the badge, e.g. `absolute top-1 end-1` over an icon button. */
  className?: string;
}

/**
 * A small count: "99+" above 99, nothing at zero. It is hidden from screen readers, so the control's label must include
 * `countText`, e.g. "Notifications, 99+ unread".
 */
export function CountBadge({ count, tone, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span aria-hidden className={cn(style({ tone }), className)}>
      {countText(count)}
    </span>
  );
}
