import { createContext, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the first render in the browser of a page that the server has rendered: until then a component
 * must render what the server did, without looking at the browser, the session or the clock. True ever after.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** When the server rendered the page; null for a page that the browser renders alone. */
export const RenderedAt = createContext<Date | null>(null);
