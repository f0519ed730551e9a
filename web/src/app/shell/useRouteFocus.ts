import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * On another page the focus begins at its heading, which a screen reader reads out, unless the page has taken it itself;
 * Tab goes on from there.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.querySelector('main');
        const { activeElement } = document;
        if (!main || main.contains(activeElement) || activeElement?.closest('[role=dialog]')) return;
        const heading = main.querySelector('h1');
        if (heading) heading.tabIndex = -1;
        (heading ?? main).focus({ preventScroll: true });
      }),
    [router],
  );
}
