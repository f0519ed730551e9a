import type { Page } from '@lendloop/contract/pages';
import { useMatches, type AnyRouteMatch } from '@tanstack/react-router';

/** The row of the page that these matches show; undefined where there is no page at the path. */
export const pageOf = (matches: readonly AnyRouteMatch[]): Page | undefined =>
  // A path that goes on behind a page matches that page too, and one match says that nothing was found.
  matches.some(({ _notFound }) => _notFound) ? undefined : matches.at(-1)?.staticData.page;

/** The row, in the table of pages, of the page that is shown. */
export const usePage = (): Page | undefined => useMatches({ select: pageOf });
