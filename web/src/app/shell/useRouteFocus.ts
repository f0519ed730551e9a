import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** What somebody does by hand. That the focus moves is no such thing: a menu that closes moves it, too. */
const BY_HAND = ['pointerdown', 'keydown', 'input'];

/**
 * On another page the focus begins at its heading, which a screen reader reads out; Tab goes on from there. It stays where it
 * is when the page has taken it itself, or when somebody has gone on by hand while the page was on its way.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let hasGoneOn = false;
    const goOn = () => {
      hasGoneOn = true;
    };
    for (const event of BY_HAND) document.addEventListener(event, goOn, true);
    const ends = [
      router.subscribe('onBeforeNavigate', () => {
        hasGoneOn = false;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.querySelector('main');
        const { activeElement, body } = document;
        if (!main || main.contains(activeElement) || activeElement?.closest('[role=dialog]')) return;
        if (hasGoneOn && activeElement !== body) return;
        const heading = main.querySelector('h1');
        if (heading) heading.tabIndex = -1;
        (heading ?? main).focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const event of BY_HAND) document.removeEventListener(event, goOn, true);
      for (const end of ends) end();
    };
  }, [router]);
}
