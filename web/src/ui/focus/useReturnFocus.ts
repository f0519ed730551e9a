import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before the dialog opened. Radix does this only for its own triggers, and our
 * dialogs are opened by state. Spread the result on the content. With `focusesContent` the dialog itself takes the focus
 * when it opens, for dialogs whose first control renders later or is the last button.
 */
export function useReturnFocus({ focusesContent = false } = {}) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      if (!focusesContent || !(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      const content = event.currentTarget;
      // Moving the focus forces a layout. In the first frame that layout is needed anyway.
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
