import type { ReactNode } from 'react';

import { cn } from '../style/classNames.ts';
import { useSwipe } from './useSwipe.ts';

export interface SwipeNavigatorProps {
  children: ReactNode;
  /** A drag to the right; absent at the first page. */
  onPrevious?: () => void;
  /** A drag to the left; absent at the last page. */
  onNext?: () => void;
  /** Also with the mouse (text inside can then not be selected by dragging). */
  mouse?: boolean;
  className?: string;
}

/** Turns pages by dragging more than 30 % of the width. */
export function SwipeNavigator({
  children,
  onPrevious,
  onNext,
  mouse = false,
  className,
}: SwipeNavigatorProps) {
  const { handlers, offset, dragging } = useSwipe({
    threshold: 0.3,
    mouse,
    enabled: onPrevious !== undefined || onNext !== undefined,
    onPrevious: () => onPrevious?.(),
    onNext: () => onNext?.(),
  });
  const blocked = offset > 0 ? onPrevious === undefined : onNext === undefined;
  return (
    <div {...handlers} className={cn('touch-pan-y overflow-x-clip', mouse && 'select-none', className)}>
      <div
        className={dragging ? 'transition-none' : 'transition-transform'}
        style={dragging ? { transform: `translateX(${blocked ? offset / 5 : offset}px)` } : undefined}
      >
        {children}
      </div>
    </div>
  );
}
