import { useEffect, useEffectEvent } from 'react';

import { useDirection } from '../../ui/direction/useDirection.ts';

/** Elements that use the arrow keys themselves. */
const TYPING = 'input, textarea, select, [contenteditable=true], [role=slider], [role=tab], [role=menu]';
const DIALOG = '[role=dialog], [role=alertdialog]';

interface ItemKeys {
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Navigates between items with the left and right arrow keys, which follow the direction of the page, except while typing or in a dialog. */
export function useItemKeys({ onPrevious, onNext }: ItemKeys): void {
  const [before, after] =
    useDirection() === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    if (event.target.closest(TYPING) || document.querySelector(DIALOG)) return;
    if (event.key === before) onPrevious();
    if (event.key === after) onNext();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => turn(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
