import type { Page } from '@lendloop/contract/pages';
import { titleIn, titlesIn } from '@lendloop/words/titles';
import { useMemo } from 'react';

import { useWords } from './useWords.ts';

/** The title of a page on a site, in the reader's language; null if there is no page, or if it sets its own or has none. */
export function usePageTitle(page: Page | undefined, site: string): string | null {
  const say = useWords('titles');
  return page ? titleIn(say, page, site) : null;
}

/** The full titles of pages, in the reader's language. */
export function useTitles(): ReturnType<typeof titlesIn> {
  const say = useWords('titles');
  return useMemo(() => titlesIn(say), [say]);
}
