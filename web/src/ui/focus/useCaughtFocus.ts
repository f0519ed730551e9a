import { useEffect, useRef } from 'react';

/**
 * A ref for what is around things that go away by being used (answered requests, a form that was sent). When their
 * `count` falls and the focus went with them, the element takes it; give it `tabIndex={-1}`.
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
