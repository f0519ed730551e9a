import type { ReactNode } from 'react';

import { useForward } from '../direction/useDirection.ts';
import { cn } from '../style/classNames.ts';
import { useSwipe } from './useSwipe.ts';

export interface SwipeNavigatorProps {
  children: ReactNode;
  /** Called for a drag towards the end of a line; absent on the first page. */
  onPrevious?: () => void;
  /** Called for a drag towards its start; absent on the last page. */
  onNext?: () => void;
  /** Also responds to mouse drags, which prevents selecting text inside. */
  mouse?: boolean;
  className?: string;
}

/** Changes pages when dragged by more than 30% of the width. */
export function SwipeNavigator({
  children,
  onPrevious,
  onNext,
  mouse = false,
  className,
}: SwipeNavigatorProps) {
  const forward = useForward();
  const { handlers, offset, dragging } = useSwipe({
    threshold: 0.3,
    mouse,
    enabled: onPrevious !== undefined || onNext !== undefined,
    onPrevious: () => onPrevious?.(),
    onNext: () => onNext?.(),
  });
  const blocked = offset * forward > 0 ? onPrevious === undefined : onNext === undefined;
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
