import { type ComponentProps, useLayoutEffect, useState } from 'react';

import { cn } from '../style/classNames.ts';

/**
 * The shade between the page and a modal dialog; the page below does not scroll meanwhile. Radix's own puts a style sheet
 * into the page for that, for which the browser works out the style of everything again.
 */
export function Overlay({ className, style, ...props }: ComponentProps<'div'>) {
  useScrollLock();
  return (
    <div
      {...props}
      // While a dialog is open Radix lets pointers reach nothing else.
      style={{ ...style, pointerEvents: 'auto' }}
      className={cn('fixed inset-0 z-50 animate-overlay-in bg-[#0c1214]/55', className)}
    />
  );
}

let locks = 0;

/** Holds the page where it is, as wide as it was with its scroll bar, until the last of those who ask for that is gone. */
function useScrollLock(): void {
  // Read before anything changes: afterwards the browser would have to lay the page out to answer.
  const [bar] = useState(() => window.innerWidth - document.documentElement.clientWidth);
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement;
    if (locks === 0) {
      dataset['covered'] = '';
      if (bar > 0) style.paddingRight = `${bar}px`;
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      delete dataset['covered'];
      style.paddingRight = '';
    };
  }, [bar]);
}
