import { cva } from 'class-variance-authority';
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { cn } from '../style/classNames.ts';

interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Accessible name of the tab list. */
  label: string;
  /** `page`: underlined; `segmented`: two or three equal tiles. */
  variant?: 'page' | 'segmented';
  /** Classes for the spacing and width of the panel. */
  contentClassName?: string;
}

const list = cva('', {
  variants: {
    variant: {
      page: 'flex gap-6 border-b border-border whitespace-nowrap md:gap-8 max-md:min-w-max',
      segmented: 'grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-sunken p-1',
    },
  },
});

const tab = cva('relative transition', {
  variants: {
    variant: {
      page: '-mb-px h-12 min-w-11 text-base font-semibold text-muted-foreground after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-full hover:text-foreground data-[state=active]:text-foreground data-[state=active]:after:bg-primary',
      segmented:
        'h-11 rounded-sm text-md font-semibold text-muted-foreground hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-foreground data-[state=active]:shadow-sm dark:data-[state=active]:bg-secondary',
    },
  },
});

/** Tabs. Only the active panel is rendered. The tab list scrolls sideways when it does not fit. */
export function Tabs<Value extends string>({
  items,
  value,
  onValueChange,
  label,
  variant = 'page',
  contentClassName,
}: TabsProps<Value>) {
  function choose(chosen: string) {
    const item = items.find((one) => one.value === chosen);
    if (item) onValueChange(item.value);
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <div className={cn(variant === 'page' && 'scroll-row -m-1 p-1')}>
        <Radix.List aria-label={label} className={list({ variant })}>
          {items.map((item) => (
            <Radix.Trigger key={item.value} value={item.value} className={tab({ variant })}>
              {item.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          value={item.value}
          className={cn('mt-6 rounded-sm', contentClassName)}
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
