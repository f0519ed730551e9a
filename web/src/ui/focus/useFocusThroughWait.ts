import { useLayoutEffect, useRef } from 'react';

/**
 * A control that is disabled while it waits loses the focus, and whoever uses the keyboard their place on the page. This
 * gives it back when the wait is over, unless the focus has found another place by then.
 */
export function useFocusThroughWait(waits: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (waits) {
      before.current = activeElement;
    } else if (before.current instanceof HTMLElement) {
      if (activeElement === null || activeElement === document.body) before.current.focus();
      before.current = null;
    }
  }, [waits]);
}
