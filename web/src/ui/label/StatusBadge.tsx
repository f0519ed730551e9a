import { cva } from 'class-variance-authority';
import { Ban, Check, Clock3, Info, X } from 'lucide-react';

import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';

const style = cva(
  'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap',
  {
    variants: {
      tone: {
        warning: 'bg-warning-soft text-warning-strong',
        success: 'bg-success-soft text-success-strong',
        danger: 'bg-danger-soft text-danger-strong',
        info: 'bg-info-soft text-info-strong',
        neutral: 'bg-neutral-soft text-neutral-strong',
      },
    },
  },
);

export type StatusTone = keyof typeof toneIcon;

const toneIcon = { warning: Clock3, success: Check, danger: X, info: Info, neutral: Ban } as const;

export interface StatusBadgeProps {
  tone: StatusTone;
  /** The status; it begins with a capital letter, in English each of its words does. */
  children: string;
  /** They are a few words instead of one, of which only the first begins with a capital letter. */
  isSentence?: boolean;
  /** Replaces the tone's icon (clock, check, cross, info, ban). */
  icon?: Icon;
  /** More about it, shown on hover. */
  title?: string;
  className?: string;
}

/** A status shown by colour, icon and word. */
export function StatusBadge({
  tone,
  children,
  isSentence = false,
  icon,
  title,
  className,
}: StatusBadgeProps) {
  const Glyph = icon ?? toneIcon[tone];
  return (
    <span
      title={title}
      className={cn(
        style({ tone }),
        isSentence && 'h-auto min-h-7 max-w-full min-w-0 shrink py-0.5 whitespace-normal',
        className,
      )}
    >
      <Glyph className="size-3.5 shrink-0" />
      <span
        className={cn(
          'inline-block min-w-0 wrap-anywhere first-letter:uppercase',
          !isSentence && '[&:lang(en)]:capitalize',
        )}
      >
        {children}
      </span>
    </span>
  );
}
