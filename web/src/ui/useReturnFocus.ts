import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it before the dialog opened. Radix does so for its own triggers only, and ours are
 * opened by state. Spread on the content. `focusesContent` gives the focus to the dialog itself at first, where what should
 * have it is still to come, or is the last button.
 */
export function useReturnFocus({ focusesContent = false } = {}) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      if (!focusesContent || !(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      event.currentTarget.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = before;
      if (!(current instanceof HTMLElement) || !current.isConnected) return;
      event.preventDefault();
      current.focus();
    },
  };
}
