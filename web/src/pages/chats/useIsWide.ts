import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts';

/** Whether list and conversation stand side by side; below they are swapped. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 48rem)');
