import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { useCrashWords } from '../../words/crash.ts';
import type { ToastCard } from './ToastCard.tsx';
import { toastStore } from './toastStore.ts';

/**
 * Where toasts appear. Mount it once, next to the router. F8 moves the focus here, and closing a toast returns it. Errors
 * go to an alert region and everything else to a polite status region. Both are in the page from the start, because screen
 * readers may miss a live region that is added together with its text.
 */
export function Toaster() {
  const say = useCrashWords();
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.onServer);
  const region = useRef<HTMLDivElement>(null);
  /** The element that had the focus before F8. */
  const focusedBefore = useRef<HTMLElement | null>(null);

  useEffect(() => {
    function focus(event: KeyboardEvent) {
      if (event.key !== 'F8') return;
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !region.current?.contains(activeElement))
        focusedBefore.current = activeElement;
      region.current?.focus();
    }
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  // Not part of the first view. It is loaded as soon as that is shown, so that it is there when the network fails, and
  // once more with each message if it is not.
  const [loaded, setLoaded] = useState<{ readonly Card: typeof ToastCard } | null>(null);
  const load = useCallback(() => {
    import('./ToastCard.tsx').then(
      ({ ToastCard: Card }) => setLoaded({ Card }),
      () => {},
    );
  }, []);
  useEffect(load, [load]);
  useEffect(() => {
    if (message && !loaded) load();
  }, [message, loaded, load]);

  const returnFocus = useCallback(() => focusedBefore.current?.focus({ preventScroll: true }), []);
  const urgent = message?.tone === 'destructive';
  const card = message && loaded && (
    <loaded.Card key={message.id} message={message} onFocusLost={returnFocus} />
  );
  return (
    <div
      ref={region}
      role="region"
      aria-label={say('toasts')}
      tabIndex={-1}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-70 rounded-lg in-[:root:has([data-fills-window])]:max-md:bottom-[calc(10.5rem+env(safe-area-inset-bottom))] md:inset-x-auto md:end-6 md:bottom-6 md:w-[420px] md:max-w-[calc(100vw-3rem)]"
    >
      <div role="status" aria-live="polite">
        {!urgent && card}
      </div>
      <div role="alert" aria-live="assertive">
        {urgent && card}
      </div>
    </div>
  );
}
