import { Direction as Radix } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';

import type { Direction } from './useDirection.ts';

interface DirectionProviderProps {
  readonly children: ReactNode;
  /** The direction to render in where there is no document to ask, on the server. */
  readonly rendered?: Direction;
}

/** Tells everything inside, Radix's primitives among it, which way the page runs: `dir` of `<html>` decides. */
export function DirectionProvider({ children, rendered = 'ltr' }: DirectionProviderProps) {
  const direction = useSyncExternalStore(watch, read, () =>
    typeof document === 'undefined' ? rendered : read(),
  );
  return <Radix.Provider dir={direction}>{children}</Radix.Provider>;
}

const read = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}
