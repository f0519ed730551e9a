import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

import { cn } from '../style/classNames.ts';

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** `MenuItem`s. */
  children: ReactNode;
  /** Shown above the items, e.g. who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  defaultOpen?: boolean;
  className?: string;
}

/** A menu of actions below a button. */
export function Menu({ trigger, children, header, align = 'end', defaultOpen, className }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal, so that the menu stays inside the landmark of its button. */}
      <Radix.Content
        align={align}
        sideOffset={8}
        collisionPadding={8}
        className={cn(
          'z-50 w-[300px] max-w-[calc(100vw-1rem)] animate-pop overflow-hidden rounded-xl border border-border bg-popover text-foreground shadow-lg',
          className,
        )}
      >
        {header && <div className="border-b border-border p-4">{header}</div>}
        <div className="p-1.5">{children}</div>
      </Radix.Content>
    </Radix.Root>
  );
}
