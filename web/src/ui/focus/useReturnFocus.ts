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
      const content = event.currentTarget;
      // With the first frame: the browser lays the content out to move the focus there, and then need not do so again.
      requestAnimationFrame(() => content.focus());
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = before;
      if (!(current instanceof HTMLElement) || !current.isConnected) return;
      event.preventDefault();
      current.focus();
    },
  };
}
