import type { Page } from '@lendloop/contract/pages';
import { useMatches, type AnyRouteMatch } from '@tanstack/react-router';

/** The page table row for these route matches; undefined if there is no page at the path. */
export const pageOf = (matches: readonly AnyRouteMatch[]): Page | undefined =>
  // A path that extends a page's path also matches that page, with one match marked as not found.
  matches.some(({ _notFound }) => _notFound) ? undefined : matches.at(-1)?.staticData.page;

/** The page table row of the current page. */
export const usePage = (): Page | undefined => useMatches({ select: pageOf });
