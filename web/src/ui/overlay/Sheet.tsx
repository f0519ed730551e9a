import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { useWords } from '../../words/useWords.ts';
import { IconButton } from '../button/IconButton.tsx';
import { useReturnFocus } from '../focus/useReturnFocus.ts';
import { cn } from '../style/classNames.ts';
import { Overlay } from './Overlay.tsx';
import { staysOpenForToast } from './staysOpenForToast.ts';
import { useOpenings } from './useOpenings.ts';

const style = cva('fixed z-50 flex flex-col bg-popover text-foreground shadow-xl outline-none', {
  variants: {
    side: {
      start: 'inset-y-0 start-0 w-[88%] max-w-[380px] animate-sheet-start rounded-e-2xl',
      bottom:
        'inset-x-0 bottom-0 max-h-[94dvh] animate-sheet-up rounded-t-2xl pb-[env(safe-area-inset-bottom)]',
    },
  },
});

export interface SheetProps {
  side: 'start' | 'bottom';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  /** Scrolls between the header and the footer. */
  children: ReactNode;
  /** Stays in place below the scrolling content, e.g. `Clear All` / `Apply Filters`. */
  footer?: ReactNode;
  closeLabel?: string;
  className?: string;
}

/** A modal panel from the start side (filters) or from the bottom (booking on mobile). */
export function Sheet({
  side,
  open,
  onOpenChange,
  title,
  badge,
  children,
  footer,
  closeLabel,
  className,
}: SheetProps) {
  const say = useWords('ui');
  const returnFocus = useReturnFocus({ focusesContent: side === 'bottom' });
  const openings = useOpenings(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal key={openings} container={open ? document.body : undefined}>
        <Overlay />
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onInteractOutside={staysOpenForToast}
          className={cn(style({ side }), className)}
        >
          <div
            className={cn(
              'flex h-16 shrink-0 items-center justify-between pe-2 ps-5',
              side === 'start' && 'border-b border-border',
            )}
          >
            <div className="flex min-w-0 items-center gap-3">
              <Radix.Title className="text-xl">{title}</Radix.Title>
              {badge}
            </div>
            <Radix.Close asChild>
              <IconButton icon={X} label={closeLabel ?? say('close')} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">{children}</div>
          {footer && <div className="shrink-0 border-t border-border px-5 py-4">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
