import { useEffect, useRef } from 'react';

/**
 * A row that was decided on takes its buttons with it, and the focus of whoever pressed one. Spread on what is around the
 * rows: it takes the focus then.
 */
export function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) frame.current?.focus();
  });
  return {
    ref: frame,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
