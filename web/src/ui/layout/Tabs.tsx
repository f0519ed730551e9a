import { cva } from 'class-variance-authority';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

import { useForward } from '../direction/useDirection.ts';
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

/**
 * Tabs. Only the active panel is rendered. The tab list scrolls sideways when it does not fit. Arrow keys, Home and End choose.
 */
export function Tabs<Value extends string>({
  items,
  value,
  onValueChange,
  label,
  variant = 'page',
  contentClassName,
}: TabsProps<Value>) {
  const id = useId();
  const forward = useForward();
  const tabs = useRef<HTMLDivElement>(null);
  const chosen = items.findIndex((item) => item.value === value);

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const moves: Record<string, number> = {
      ArrowLeft: chosen - forward,
      ArrowRight: chosen + forward,
      Home: 0,
      End: items.length - 1,
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = (to + items.length) % items.length;
    const item = items[at];
    if (item) onValueChange(item.value);
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  }

  return (
    <div>
      <div className={cn(variant === 'page' && 'scroll-row -m-1 p-1')}>
        <div
          ref={tabs}
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          className={list({ variant })}
        >
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={item.value === value}
              aria-controls={`${id}-${item.value}`}
              tabIndex={item.value === value ? 0 : -1}
              data-state={item.value === value ? 'active' : 'inactive'}
              onClick={() => onValueChange(item.value)}
              onKeyDown={onKeyDown}
              className={tab({ variant })}
            >
              {item.label}
            </button>
          ))}
        </div>
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-${item.value}`}
          aria-labelledby={`${id}-tab-${item.value}`}
          tabIndex={0}
          hidden={item.value !== value}
          className={cn('mt-6 rounded-sm', contentClassName)}
        >
          {item.value === value && item.content}
        </div>
      ))}
    </div>
  );
}
