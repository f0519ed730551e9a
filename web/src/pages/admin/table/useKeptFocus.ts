import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * A row that was decided on takes its buttons with it, and the focus of whoever pressed one. Spread on what is around the
 * rows: in the same breath in which a control goes away that had the focus last, its row takes the focus; where that went
 * too, the one that has come up in its place. A dialog that a row opens counts as inside of it.
 */
export function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const row = useRef<{ element: HTMLTableRowElement; index: number } | null>(null);

  // After every change of the rows: the browser is not asked when it noticed, which differs by how a control goes away.
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
      // Where it went to nothing, whether by a click or because its place went away, shows when the rows change.
      if (relatedTarget !== null) last.current = null;
    },
  };
}

const rowsOf = (frame: Element): HTMLTableRowElement[] => Array.from(frame.querySelectorAll('tbody tr'));

/** The row if it is still there, else the one now in its place or the last one. */
function heir(
  frame: Element | null,
  row: { element: HTMLTableRowElement; index: number } | null,
): HTMLTableRowElement | undefined {
  if (!frame || !row) return undefined;
  if (row.element.isConnected) return row.element;
  const rows = rowsOf(frame);
  return rows[Math.min(row.index, rows.length - 1)];
}
