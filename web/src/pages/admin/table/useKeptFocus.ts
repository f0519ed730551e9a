import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a table whose rows lose their buttons, or disappear, after a decision. Spread the result on the
 * element around the rows. If the control that had the focus is removed, its row gets the focus; if the row is
 * removed too, the row that took its place does. A dialog opened from a row counts as part of that row.
 */
export function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const row = useRef<{ element: HTMLTableRowElement; index: number } | null>(null);

  // Checks after every render: browsers differ in when they report that a focused element was removed.
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    if (activeElement === null || activeElement === document.body)
      (heir(frame.current, row.current) ?? frame.current)?.focus({ preventScroll: true });
  });

  return {
    ref: frame,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
      if (!frame.current?.contains(target)) return;
      const element = target.closest('tr');
      row.current = element && { element, index: rowsOf(frame.current).indexOf(element) };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A null target is either a click outside or a removed control. The next render tells which.
      if (relatedTarget !== null) last.current = null;
    },
  };
}

const rowsOf = (frame: Element): HTMLTableRowElement[] => Array.from(frame.querySelectorAll('tbody tr'));

/** The row if it still exists, otherwise the row now in its place, or the last row. */
function heir(
  frame: Element | null,
  row: { element: HTMLTableRowElement; index: number } | null,
): HTMLTableRowElement | undefined {
  if (!frame || !row) return undefined;
  if (row.element.isConnected) return row.element;
  const rows = rowsOf(frame);
  return rows[Math.min(row.index, rows.length - 1)];
}
