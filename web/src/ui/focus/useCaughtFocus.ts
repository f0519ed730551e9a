import { useEffect, useRef } from 'react';

/**
 * A ref for the container of elements that disappear once they are used (answered requests, a submitted form). When `count`
 * falls and the focus was on one of them, the container takes it. Give the container `tabIndex={-1}`.
 */
export function useCaughtFocus(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    if (isLess && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [count]);
  return ref;
}
