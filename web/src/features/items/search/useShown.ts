import { PAGE_SIZE } from '@lendloop/contract/paging';
import { useLocation, useNavigate } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many items of a list show. */
    readonly shown?: number;
  }
}

/** How many items show at an entry of the browser's history: eight at first. */
export const shownOf = ({ shown = PAGE_SIZE }: { readonly shown?: number | undefined }): number => shown;

/**
 * How many items of the list show, and how to change that. It is kept with the entry of the browser's history: going
 * back shows as many as before, and any new search begins anew.
 */
export function useShown() {
  const shown = useLocation({ select: ({ state }) => shownOf(state) });
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
