import { PAGES, paths, type Page } from '@lendloop/contract/pages';
import { createMemoryHistory, isRedirect, type AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { returnPath } from '../features/accounts/entry/returnPath.ts';
import { currentUserQuery } from '../features/accounts/queries.ts';
import { siteQuery } from '../site/queries.ts';
import { GUARDS } from './guards.ts';
import { makeQueryClient } from './queryClient.ts';
import { makeRouter } from './router.tsx';
import { pageOf } from './shell/usePage.ts';

const Target = z.object({ to: z.string(), search: z.unknown().optional(), hash: z.string().optional() });
const VISITOR = null;
const SIGNED_IN = { id: 4 };
const pages: readonly Page[] = Object.values(PAGES);
const withNumbers = (pattern: string) => pattern.replaceAll(/\$\w+/g, '7');

/** The app's router at a path, before anything renders. */
function routerAt(path: string, viewer: typeof VISITOR | typeof SIGNED_IN) {
  const queryClient = makeQueryClient();
  const known: readonly (readonly [readonly unknown[], unknown])[] = [
    [currentUserQuery.queryKey, viewer],
    [siteQuery.queryKey, { name: 'Lendloop' }],
  ];
  for (const [key, data] of known) queryClient.setQueryData(key, data);
  const router = makeRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  return router;
}

test.each(pages)('$path has a route that carries its row of the page table', (page) => {
  const path = withNumbers(page.path);
  const matches = routerAt(path, VISITOR).matchRoutes(path);
  expect(matches.at(-1)?.fullPath).toBe(page.path);
  expect(pageOf(matches)).toBe(page);
});

test('a path outside the table has no page', () => {
  for (const path of ['/gone', '/items', '/items/7/gone', '/messages/5', '/profile/4/gone'])
    expect(pageOf(routerAt(path, VISITOR).matchRoutes(path))).toBeUndefined();
});

/** Where a guard redirects a viewer of a path; undefined if they are admitted. */
async function redirectFor(
  access: keyof typeof GUARDS,
  path: string,
  viewer: typeof VISITOR | typeof SIGNED_IN,
) {
  const { queryClient } = routerAt(path, viewer).options.context;
  const refusal: unknown = await GUARDS[access]({
    context: { queryClient },
    location: { href: path, hash: path.split('#')[1] ?? '', search: {} },
  }).catch((error: unknown) => error);
  return isRedirect(refusal) ? Target.parse(refusal.options) : undefined;
}

test('a page for signed-in users sends visitors to sign in and back', async () => {
  const refused = await redirectFor('signedIn', '/chat?with=5', VISITOR);
  expect(refused).toEqual({ to: paths.auth, search: { from: '/chat?with=5' }, hash: '' });
  expect(await redirectFor('signedIn', '/chat', SIGNED_IN)).toBeUndefined();
});

test('what stands behind the # of a page goes through signing in, and into no query', async () => {
  const refused = await redirectFor('signedIn', '/rentals/52#checkout=482915', VISITOR);
  expect(refused).toEqual({ to: paths.auth, search: { from: '/rentals/52' }, hash: 'checkout=482915' });
  expect(returnPath('/rentals/52', 'checkout=482915')).toBe('/rentals/52#checkout=482915');
});

test('the administrator page has its own sign-in and admits every signed-in user', async () => {
  expect(await redirectFor('administrators', '/admin', VISITOR)).toEqual({ to: paths.adminLogin });
  expect(await redirectFor('administrators', '/admin', SIGNED_IN)).toBeUndefined();
});

test('a page for visitors sends signed-in users home', async () => {
  expect(await redirectFor('visitors', '/auth', SIGNED_IN)).toEqual({ to: paths.home });
  expect(await redirectFor('visitors', '/auth', VISITOR)).toBeUndefined();
});

test('each restricted page uses the guard of its access level, and no other page has a guard', () => {
  for (const { path, access } of pages) {
    const router = routerAt(withNumbers(path), VISITOR);
    const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
    const guards = router
      .matchRoutes(withNumbers(path))
      .flatMap(({ routeId }) =>
        Object.values(GUARDS).filter((guard) => guard === routes[routeId]?.options.beforeLoad),
      );
    expect([path, guards]).toEqual([path, access === 'all' ? [] : [GUARDS[access]]]);
  }
});
