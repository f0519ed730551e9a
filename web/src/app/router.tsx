import { PAGES, paths, type Page, type PageName, type PagesFor } from '@lendloop/contract/pages';
import { PAGE_SIZE } from '@lendloop/contract/paging';
import type { Area } from '@lendloop/words/types';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';

import { currentUserQuery } from '../features/accounts/queries.ts';
import { categoriesQuery, itemQuery, itemsQuery } from '../features/items/queries.ts';
import { filtersOf, readSearchState, type SearchState } from '../features/items/search/searchState.ts';
import { shownOf } from '../features/items/search/useShown.ts';
import { readStoredLocation } from '../features/location/storedLocation.ts';
import { siteQuery } from '../site/queries.ts';
import { loadWords, setSiteLocale } from '../words/language.ts';
import { GUARDS } from './guards.ts';
import { CrashPage } from './shell/CrashPage.tsx';
import { LateSpinner, PageSpinner } from './shell/LateSpinner.tsx';
import { Shell } from './shell/Shell.tsx';
import { idIn, parseSearch, stringifySearch, textIn } from './urlSearch.ts';

interface RouterContext {
  readonly queryClient: QueryClient;
}

/** A component of a page, loaded together with the words that it shows. */
const page = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  ...areas: readonly Area[]
) => lazyRouteComponent(() => Promise.all([load(), loadWords(...areas)]).then(([module]) => module), name);

const rootRoute = createRootRouteWithContext<RouterContext>()({
  // Starts loading the session; only routes that depend on it wait.
  beforeLoad: ({ context }) => void context.queryClient.prefetchQuery(currentUserQuery),
  loader: async ({ context }) => {
    const [site] = await Promise.all([
      context.queryClient.ensureQueryData(siteQuery),
      loadWords('shell', 'ui'),
    ]);
    setSiteLocale(site.locale);
  },
  component: Shell,
  pendingComponent: LateSpinner,
  errorComponent: CrashPage,
  notFoundComponent: page(() => import('../pages/not-found/NotFoundPage.tsx'), 'NotFoundPage'),
});

/** Routes that depend on the session show a spinner until it is known; all others keep the current page. */
const WAITING = {
  pendingMs: 150,
  pendingComponent: PageSpinner,
};

/**
 * Prefetches what a list of items needs, including as many items as it showed on the previous visit. Does not wait for
 * them.
 */
async function loadItems(
  { queryClient }: RouterContext,
  search: SearchState,
  { state }: ParsedLocation,
): Promise<void> {
  void queryClient.prefetchQuery(categoriesQuery);
  void queryClient.prefetchInfiniteQuery({
    ...itemsQuery(filtersOf(search, readStoredLocation())),
    pages: Math.ceil(shownOf(state) / PAGE_SIZE),
  });
  // Yield, so that rendering the new state becomes a separate task.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Route options taken from the page table. */
const row = <Name extends PageName>(name: Name) => ({
  path: paths[name],
  staticData: { page: PAGES[name] },
});

/** A page open to everyone. */
const open = <Name extends PagesFor<'all'>>(name: Name) => ({
  ...row(name),
  getParentRoute: () => rootRoute,
});

/** A page for visitors or administrators, shown once the session is known. */
const guarded = <Name extends PagesFor<'visitors' | 'administrators'>>(name: Name) => ({
  ...row(name),
  ...WAITING,
  getParentRoute: () => rootRoute,
  beforeLoad: GUARDS[PAGES[name].access],
});

/** A page for signed-in users. */
const personal = <Name extends PagesFor<'signedIn'>>(name: Name) => ({
  ...row(name),
  getParentRoute: () => signedInRoute,
});

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: GUARDS.signedIn,
  ...WAITING,
  component: page(() => import('./shell/LocationGuard.tsx'), 'LocationGuard'),
});

const homeRoute = createRoute({
  ...open('home'),
  validateSearch: (values: Record<string, unknown>): SearchState & { 'google-auth-success'?: string } => ({
    ...readSearchState(values),
    'google-auth-success': textIn(values['google-auth-success']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) => loadItems(context, readSearchState({ ...deps }), location),
  component: page(() => import('../pages/home/HomePage.tsx'), 'HomePage', 'categories', 'home', 'items'),
});

const searchRoute = createRoute({
  ...open('search'),
  validateSearch: readSearchState,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, location }) => loadItems(context, deps, location),
  component: page(
    () => import('../pages/search/SearchPage.tsx'),
    'SearchPage',
    'categories',
    'items',
    'search',
  ),
});

const itemRoute = createRoute({
  ...open('item'),
  loader: ({ context: { queryClient }, params }) => {
    if (/^\d+$/.test(params.id)) void queryClient.prefetchQuery(itemQuery(Number(params.id)));
  },
  component: page(
    () => import('../pages/item/ItemPage.tsx'),
    'ItemPage',
    'categories',
    'item',
    'items',
    'ownItems',
    'rentals',
    'reviews',
  ),
});

const authRoute = createRoute({
  ...guarded('auth'),
  validateSearch: ({ from, error }: Record<string, unknown>): { from?: string; error?: string } => ({
    from: textIn(from),
    error: textIn(error),
  }),
  component: page(() => import('../pages/auth/AuthPage.tsx'), 'AuthPage', 'entry', 'waysIn'),
});

const forgotPasswordRoute = createRoute({
  ...open('forgotPassword'),
  component: page(
    () => import('../pages/password/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
    'entry',
    'waysIn',
  ),
});

const resetPasswordRoute = createRoute({
  ...open('resetPassword'),
  component: page(
    () => import('../pages/password/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
    'entry',
    'waysIn',
  ),
});

const confirmEmailRoute = createRoute({
  ...open('confirmEmail'),
  component: page(() => import('../pages/mailed/ConfirmEmailPage.tsx'), 'ConfirmEmailPage', 'entry'),
});

const undoEmailChangeRoute = createRoute({
  ...open('undoEmailChange'),
  component: page(
    () => import('../pages/password/UndoEmailChangePage.tsx'),
    'UndoEmailChangePage',
    'entry',
    'waysIn',
  ),
});

const unsubscribeRoute = createRoute({
  ...open('unsubscribe'),
  component: page(() => import('../pages/mailed/UnsubscribePage.tsx'), 'UnsubscribePage', 'entry'),
});

const animationsRoute = createRoute({
  ...open('animations'),
  component: page(() => import('../pages/animations/AnimationsPage.tsx'), 'AnimationsPage'),
});

/** A page of static text. */
const contentRoute = <Name extends PagesFor<'all'>>(name: Name) =>
  createRoute({
    ...open(name),
    component: page(() => import('../pages/content/ContentPage.tsx'), 'ContentPage'),
  });

const adminLoginRoute = createRoute({
  ...open('adminLogin'),
  component: page(() => import('../pages/admin-login/AdminLoginPage.tsx'), 'AdminLoginPage'),
});

const adminRoute = createRoute({
  ...guarded('admin'),
  component: page(() => import('../pages/admin/AdminPage.tsx'), 'AdminPage'),
});

const createListingRoute = createRoute({
  ...personal('createListing'),
  component: page(
    () => import('../pages/listing/CreateListingPage.tsx'),
    'CreateListingPage',
    'categories',
    'items',
  ),
});

const editListingRoute = createRoute({
  ...personal('editListing'),
  component: page(
    () => import('../pages/listing/EditListingPage.tsx'),
    'EditListingPage',
    'categories',
    'items',
  ),
});

/** The conversation named by the url. */
const readOpenConversation = (values: Record<string, unknown>): { with?: number; item?: number } => ({
  with: idIn(values['with']),
  item: idIn(values['item']),
});

const chatRoute = createRoute({
  ...personal('chat'),
  validateSearch: readOpenConversation,
  component: page(() => import('../pages/chats/ChatPage.tsx'), 'ChatPage'),
});

const messagesRoute = createRoute({
  ...personal('messages'),
  component: page(() => import('../pages/chats/MessagesPage.tsx'), 'MessagesPage'),
});

const conversationRoute = createRoute({
  ...personal('conversation'),
  beforeLoad: ({ params }) => {
    if (!/^\d+$/.test(params.senderId) || !/^\d+$/.test(params.itemId))
      redirect({ to: paths.messages, throw: true });
  },
  component: page(() => import('../pages/chats/MessagesPage.tsx'), 'MessagesPage'),
});

const PROFILE_TABS = ['settings', 'listings', 'rentals'] as const;

const profileRoute = createRoute({
  ...personal('profile'),
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: (typeof PROFILE_TABS)[number] } => ({
    tab: PROFILE_TABS.find((one) => one === tab),
  }),
  component: page(
    () => import('../pages/profile/ProfilePage.tsx'),
    'ProfilePage',
    'categories',
    'items',
    'ownItems',
    'profile',
    'rentals',
    'settings',
    'waysIn',
  ),
});

const personRoute = createRoute({
  ...personal('person'),
  component: page(
    () => import('../pages/profile/PersonPage.tsx'),
    'PersonPage',
    'categories',
    'items',
    'profile',
  ),
});

const websocketTestRoute = createRoute({
  ...personal('websocketTest'),
  component: page(() => import('../pages/websocket-test/WebsocketTestPage.tsx'), 'WebsocketTestPage'),
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  searchRoute,
  itemRoute,
  authRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  confirmEmailRoute,
  undoEmailChangeRoute,
  unsubscribeRoute,
  adminLoginRoute,
  adminRoute,
  animationsRoute,
  contentRoute('about'),
  contentRoute('howItWorks'),
  contentRoute('trustAndSafety'),
  contentRoute('terms'),
  contentRoute('privacy'),
  contentRoute('help'),
  contentRoute('contact'),
  signedInRoute.addChildren([
    createListingRoute,
    editListingRoute,
    chatRoute,
    messagesRoute,
    conversationRoute,
    profileRoute,
    personRoute,
    websocketTestRoute,
  ]),
]);

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's row in the table of pages. */
    readonly page?: Page;
  }
}
