import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

import { useForward } from '../direction/useDirection.ts';

export interface SwipeOptions {
  /** Share of the element's width that a drag must exceed, e.g. 0.25. */
  threshold: number;
  onPrevious: () => void;
  onNext: () => void;
  /** When false, drags are ignored. */
  enabled?: boolean;
  /** Also follows mouse drags, not only touch and pen. */
  mouse?: boolean;
}

/** Shorter movements are taps, px. */
const SLACK_PX = 8;

/**
 * Tracks horizontal drags: towards the end of a line is previous, towards its start is next, as pages are turned. Spread `handlers` on the element and translate it by `offset`
 * pixels. Vertical movements scroll the page. A swipe area inside another handles its own drags.
 */
export function useSwipe({ threshold, onPrevious, onNext, enabled = true, mouse = true }: SwipeOptions) {
  const forward = useForward();
  const begun = useRef<{ x: number; y: number; pointer: number; sideways: boolean } | null>(null);
  const dragged = useRef(false);
  const [offset, setOffset] = useState(0);

  function finish() {
    begun.current = null;
    setOffset(0);
  }

  const handlers = {
    'data-swipe': '',
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dragged.current = false;
      if (!enabled || !event.isPrimary || event.button !== 0) return;
      if (event.pointerType === 'mouse' && !mouse) return;
      const { target } = event;
      if (!(target instanceof Element) || target.closest('[data-swipe]') !== event.currentTarget) return;
      if (target.closest('input, textarea, select, [role=slider]')) return;
      begun.current = { x: event.clientX, y: event.clientY, pointer: event.pointerId, sideways: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = begun.current;
      if (!from || from.pointer !== event.pointerId) return;
      const x = event.clientX - from.x;
      if (!from.sideways) {
        const y = Math.abs(event.clientY - from.y);
        if (y > SLACK_PX && y > Math.abs(x)) return finish();
        if (Math.abs(x) <= SLACK_PX) return;
        from.sideways = true;
        dragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      setOffset(x);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = begun.current;
      if (!from || from.pointer !== event.pointerId) return;
      finish();
      const x = event.clientX - from.x;
      if (!from.sideways || Math.abs(x) <= event.currentTarget.clientWidth * threshold) return;
      if (x * forward > 0) onPrevious();
      else onNext();
    },
    onPointerCancel: finish,
    /**
     * Suppresses the click at the end of a mouse drag. No click follows a touch drag, so the flag may still be set when a
     * key clicks; such clicks have `detail` 0 and pass.
     */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!dragged.current || event.detail === 0) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { handlers, offset, dragging: offset !== 0 };
}
