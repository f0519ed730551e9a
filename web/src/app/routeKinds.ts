import { PAGES, paths, type PageName, type PagesFor } from '@lendloop/contract/pages';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';

import { currentUserQuery } from '../features/accounts/queries.ts';
import { siteQuery } from '../site/queries.ts';
import { loadWords, setSiteLocale } from '../words/language.ts';
import { GUARDS } from './guards.ts';
import type { RouterContext } from './loaders.ts';
import { page } from './page.ts';
import { CrashPage } from './shell/CrashPage.tsx';
import { LateSpinner, PageSpinner } from './shell/LateSpinner.tsx';
import { Shell } from './shell/Shell.tsx';

/** The frame of all pages. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Starts loading the session; only routes that depend on it wait.
  beforeLoad: ({ context }) => {
    if (!context.isServer) void context.queryClient.prefetchQuery(currentUserQuery);
  },
  loader: async ({ context }) => {
    const [site] = await Promise.all([
      context.queryClient.ensureQueryData(siteQuery),
      loadWords('install', 'shell', 'titles', 'ui'),
    ]);
    setSiteLocale(site.locale);
  },
  component: Shell,
  pendingComponent: LateSpinner,
  errorComponent: CrashPage,
  notFoundComponent: page(() => import('../pages/not-found/NotFoundPage.tsx'), 'NotFoundPage', 'notFound'),
});

/** Routes that depend on the session show a spinner until it is known; all others keep the current page. */
const WAITING = {
  pendingMs: 150,
  pendingComponent: PageSpinner,
};

/** Route options taken from the page table. */
const row = <Name extends PageName>(name: Name) => ({
  path: paths[name],
  staticData: { page: PAGES[name] },
});

/** A page open to everyone. */
export const open = <Name extends PagesFor<'all'>>(name: Name) => ({
  ...row(name),
  getParentRoute: () => rootRoute,
});

/** A page for visitors or administrators, shown once the session is known. */
export const guarded = <Name extends PagesFor<'visitors' | 'administrators'>>(name: Name) => ({
  ...row(name),
  ...WAITING,
  getParentRoute: () => rootRoute,
  beforeLoad: GUARDS[PAGES[name].access],
});

/** A page for signed-in users. */
export const personal = <Name extends PagesFor<'signedIn'>>(name: Name) => ({
  ...row(name),
  getParentRoute: () => signedInRoute,
});

/** The parent of all pages for signed-in users. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: GUARDS.signedIn,
  ...WAITING,
  component: page(() => import('./shell/LocationGuard.tsx'), 'LocationGuard', 'location'),
});
