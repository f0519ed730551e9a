import { DropdownMenu as Radix, Slot } from 'radix-ui';
import type { ComponentProps } from 'react';

import { cn } from '../style/classNames.ts';
import type { Icon } from '../style/icon.ts';

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: Icon;
  tone?: 'neutral' | 'danger';
}

/** An item of a `Menu`. Give it `onSelect`, or `asChild` and a link. */
export function MenuItem({
  icon: Glyph,
  tone = 'neutral',
  asChild = false,
  className,
  children,
  ...rest
}: MenuItemProps) {
  const danger = tone === 'danger';
  const glyph = Glyph && (
    <Glyph className={cn('size-[18px]', danger ? 'text-destructive' : 'text-muted-foreground')} />
  );
  const style = cn(
    'flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-md font-medium data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-accent',
    danger && 'text-destructive',
    className,
  );
  if (asChild) {
    return (
      <Radix.Item asChild {...rest}>
        <Slot.Root className={style}>
          {glyph}
          <Slot.Slottable>{children}</Slot.Slottable>
        </Slot.Root>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={style} {...rest}>
      {glyph}
      {children}
    </Radix.Item>
  );
}
