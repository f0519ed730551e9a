import { type ComponentProps, useLayoutEffect, useState } from 'react';

import { cn } from '../style/classNames.ts';

/**
 * The backdrop of a modal dialog, which also locks page scrolling. Radix locks it by inserting a style sheet, which makes
 * the browser recalculate the style of every element.
 */
export function Overlay({ className, style, ...props }: ComponentProps<'div'>) {
  useScrollLock();
  return (
    <div
      {...props}
      // Radix disables pointer events everywhere else while a dialog is open.
      style={{ ...style, pointerEvents: 'auto' }}
      className={cn('fixed inset-0 z-50 animate-overlay-in bg-[#0c1214]/55', className)}
    />
  );
}

let locks = 0;

/** Locks page scrolling until the last overlay unmounts. Padding replaces the scroll bar so that nothing shifts. */
function useScrollLock(): void {
  // Read before the DOM changes; reading it afterwards would force a layout.
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
