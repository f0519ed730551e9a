import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts';

/** Whether list and conversation are side by side; otherwise only one of them is shown. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 48rem)');
