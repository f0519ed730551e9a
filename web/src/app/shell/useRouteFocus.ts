import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Events that show that the user is active. Focus events are not among them: a closing menu moves the focus too. */
const USER_EVENTS = ['pointerdown', 'keydown', 'input'];

/**
 * After navigation, moves the focus to the new page's heading, which screen readers announce; Tab continues from there.
 * Leaves the focus alone if the page has placed it itself, or if the user was active while the page was loading.
 */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let wasActive = false;
    const onUserEvent = () => {
      wasActive = true;
    };
    for (const event of USER_EVENTS) document.addEventListener(event, onUserEvent, true);
    const ends = [
      router.subscribe('onBeforeNavigate', () => {
        wasActive = false;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = document.querySelector('main');
        const { activeElement, body } = document;
        if (!main || main.contains(activeElement) || activeElement?.closest('[role=dialog]')) return;
        if (wasActive && activeElement !== body) return;
        const heading = main.querySelector('h1');
        if (heading) heading.tabIndex = -1;
        (heading ?? main).focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const event of USER_EVENTS) document.removeEventListener(event, onUserEvent, true);
      for (const end of ends) end();
    };
  }, [router]);
}
