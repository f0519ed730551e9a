import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

import { cn } from '../style/classNames.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Accessible name of the panel. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** The panel has no padding of its own; add it here. */
  className?: string;
}

/** A floating panel (role dialog) for a mix of links and buttons. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'end',
  className,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={cn(
            'z-50 max-w-[calc(100vw-1rem)] animate-pop rounded-xl border border-border bg-popover text-foreground shadow-lg outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
