import { PAGE_SIZE } from '@lendloop/contract/paging';
import { useLocation, useNavigate } from '@tanstack/react-router';

import { useHydrated } from '../../../site/hydration.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of visible items. */
    readonly shown?: number;
  }
}

/** Number of visible items of a history entry, initially one page. */
export const shownOf = ({ shown = PAGE_SIZE }: { readonly shown?: number | undefined }): number => shown;

/**
 * The number of visible items. It is stored in the history entry, so that going back restores it and a new search
 * starts over.
 */
export function useShown() {
  const stored = useLocation({ select: ({ state }) => shownOf(state) });
  const shown = useHydrated() ? stored : PAGE_SIZE;
  const navigate = useNavigate();
  const set = (next: number | undefined) =>
    void navigate({
      to: '.',
      search: true,
      state: (before) => ({ ...before, shown: next }),
      replace: true,
      resetScroll: false,
    });
  return { shown, showMore: () => set(shown + PAGE_SIZE), beginAnew: () => set(undefined) };
}
