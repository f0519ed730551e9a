import { useLayoutEffect, useRef } from 'react';

/**
 * A control that is disabled while pending loses the focus, and keyboard users lose their place. This hook restores the
 * focus when the wait is over, unless it has moved elsewhere by then.
 */
export function useFocusThroughWait(isPending: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isPending) {
      before.current = activeElement;
    } else if (before.current instanceof HTMLElement) {
      if (activeElement === null || activeElement === document.body) before.current.focus();
      before.current = null;
    }
  }, [isPending]);
}
