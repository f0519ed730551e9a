import { paths, type Page, type PagesFor } from '@lendloop/contract/pages';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';

import { readSearchState, type SearchState } from '../features/items/search/searchState.ts';
import { CONTENT_PAGES } from './contentPages.ts';
import { disputeRoutes } from './disputeRoutes.ts';
import { loadItem, loadItems } from './loaders.ts';
import { page } from './page.ts';
import { PERSON_WORDS, pagedPerson } from './pagedPerson.ts';
import * as pageSearch from './pageSearch.ts';
import { CHAT_WORDS, PROFILE_WORDS, RENTAL_WORDS } from './pageWords.ts';
import { paperRoutes } from './paperRoutes.ts';
import { guarded, open, personal, rootRoute, signedInRoute } from './routeKinds.ts';
import { parseSearch, stringifySearch, textIn } from './urlSearch.ts';

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
  loader: ({ context, params }) => loadItem(context, params.id),
  component: page(
    () => import('../pages/item/ItemPage.tsx'),
    'ItemPage',
    'categories',
    'item',
    'items',
    'messages',
    'ownItems',
    'place',
    'rentals',
    'reviews',
  ),
});

const authRoute = createRoute({
  ...guarded('auth'),
  validateSearch: pageSearch.readSignInSearch,
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

const appealRoute = createRoute({
  ...open('appeal'),
  component: page(() => import('../pages/mailed/AppealPage.tsx'), 'AppealPage', 'appeal'),
});

const animationsRoute = createRoute({
  ...open('animations'),
  component: page(() => import('../pages/animations/AnimationsPage.tsx'), 'AnimationsPage', 'items', 'tools'),
});

/** A page of text. */
const contentRoute = <Name extends PagesFor<'all'> & keyof typeof CONTENT_PAGES>(name: Name) =>
  createRoute({ ...open(name), component: CONTENT_PAGES[name] });

const adminLoginRoute = createRoute({
  ...open('adminLogin'),
  component: page(() => import('../pages/admin-login/AdminLoginPage.tsx'), 'AdminLoginPage', 'admin'),
});

const adminRoute = createRoute({
  ...guarded('admin'),
  validateSearch: pageSearch.readAdminSearch,
  component: page(
    () => import('../pages/admin/AdminPage.tsx'),
    'AdminPage',
    'admin',
    'adminFigures',
    'cases',
    'categories',
    'items',
  ),
});

const createListingRoute = createRoute({
  ...personal('createListing'),
  component: page(
    () => import('../pages/listing/CreateListingPage.tsx'),
    'CreateListingPage',
    'categories',
    'items',
    'listing',
    'location',
    'place',
  ),
});

const editListingRoute = createRoute({
  ...personal('editListing'),
  component: page(
    () => import('../pages/listing/EditListingPage.tsx'),
    'EditListingPage',
    'categories',
    'errors',
    'items',
    'listing',
    'location',
    'place',
  ),
});

const chatRoute = createRoute({
  ...personal('chat'),
  validateSearch: pageSearch.readOpenConversation,
  component: page(() => import('../pages/chats/ChatPage.tsx'), 'ChatPage', ...CHAT_WORDS),
});

const messagesRoute = createRoute({
  ...personal('messages'),
  component: page(() => import('../pages/chats/MessagesPage.tsx'), 'MessagesPage', ...CHAT_WORDS),
});

const conversationRoute = createRoute({
  ...personal('conversation'),
  beforeLoad: ({ params }) => {
    if (!/^\d+$/.test(params.senderId) || !/^\d+$/.test(params.itemId))
      redirect({ to: paths.messages, throw: true });
  },
  component: page(() => import('../pages/chats/MessagesPage.tsx'), 'MessagesPage', ...CHAT_WORDS),
});

const rentalRoute = createRoute({
  ...personal('rental'),
  component: page(() => import('../pages/rental/RentalPage.tsx'), 'RentalPage', ...RENTAL_WORDS),
});

const profileRoute = createRoute({
  ...personal('profile'),
  validateSearch: pageSearch.readProfileSearch,
  component: page(() => import('../pages/profile/ProfilePage.tsx'), 'ProfilePage', ...PROFILE_WORDS),
});

const calendarRoute = createRoute({
  ...personal('calendar'),
  validateSearch: pageSearch.readCalendarSearch,
  component: page(() => import('../pages/calendar/CalendarPage.tsx'), 'CalendarPage', 'calendar', 'rentals'),
});

const personRoute = createRoute({
  ...open('person'),
  ...pagedPerson,
  component: page(() => import('../pages/profile/PersonPage.tsx'), 'PersonPage', ...PERSON_WORDS),
});

const personForMembersRoute = createRoute({
  ...personal('personForMembers'),
  ...pagedPerson,
  component: page(() => import('../pages/profile/PersonPage.tsx'), 'PersonPage', ...PERSON_WORDS),
});

const websocketTestRoute = createRoute({
  ...personal('websocketTest'),
  component: page(
    () => import('../pages/websocket-test/WebsocketTestPage.tsx'),
    'WebsocketTestPage',
    'tools',
  ),
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
  appealRoute,
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
  personRoute,
  signedInRoute.addChildren([
    createListingRoute,
    editListingRoute,
    chatRoute,
    messagesRoute,
    conversationRoute,
    rentalRoute,
    ...disputeRoutes,
    ...paperRoutes,
    profileRoute,
    calendarRoute,
    personForMembersRoute,
    websocketTestRoute,
  ]),
]);

/** Whether the router may scroll a page that shows: not the first one if its reader, or the browser after a reload, was faster. */
function restoresScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const isTaken = isFirst && window.scrollY > 0;
    isFirst = false;
    return !isTaken;
  };
}

/** The app's router; on the server for one page, at `address`. */
export function makeRouter(queryClient: QueryClient, address?: string) {
  const isServer = address !== undefined;
  return createRouter({
    routeTree,
    context: { queryClient, isServer, isHydrating: false },
    ...(isServer && { history: createMemoryHistory({ initialEntries: [address] }) }),
    parseSearch,
    stringifySearch,
    // On the server it would be an inline script.
    scrollRestoration: !isServer && restoresScroll(),
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
