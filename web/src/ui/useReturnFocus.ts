import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it before the dialog opened. Radix does so for its own triggers only, and ours are
 * opened by state. Spread on the content.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = before;
      if (!(current instanceof HTMLElement) || !current.isConnected) return;
      event.preventDefault();
      current.focus();
    },
  };
}
