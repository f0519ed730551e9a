import { PAGES, paths, type Page } from '@lendloop/contract/pages';
import { createMemoryHistory, isRedirect, type AnyRoute } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { currentUserQuery } from '../features/accounts/queries.ts';
import { siteQuery } from '../site/queries.ts';
import { GUARDS } from './guards.ts';
import { makeQueryClient } from './queryClient.ts';
import { makeRouter } from './router.tsx';
import { pageOf } from './shell/usePage.ts';

const Target = z.object({ to: z.string(), search: z.unknown().optional() });
const VISITOR = null;
const SOMEBODY = { id: 4 };
const pages: readonly Page[] = Object.values(PAGES);
const withNumbers = (pattern: string) => pattern.replaceAll(/\$\w+/g, '7');

/** The app's router at a path, before anything is drawn. */
function routerAt(path: string, viewer: typeof VISITOR | typeof SOMEBODY) {
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

test.each(pages)('$path has its route, with its row of the table', (page) => {
  const path = withNumbers(page.path);
  const matches = routerAt(path, VISITOR).matchRoutes(path);
  expect(matches.at(-1)?.fullPath).toBe(page.path);
  expect(pageOf(matches)).toBe(page);
});

test('a path that the table does not have shows no page', () => {
  for (const path of ['/gone', '/items', '/items/7/gone', '/messages/5', '/profile/4/gone'])
    expect(pageOf(routerAt(path, VISITOR).matchRoutes(path))).toBeUndefined();
});

/** Where a guard sends somebody who asks for a path; undefined where they may stay. */
async function sentTo(access: keyof typeof GUARDS, path: string, viewer: typeof VISITOR | typeof SOMEBODY) {
  const { queryClient } = routerAt(path, viewer).options.context;
  const refusal: unknown = await GUARDS[access]({ context: { queryClient }, location: { href: path } }).catch(
    (error: unknown) => error,
  );
  return isRedirect(refusal) ? Target.parse(refusal.options) : undefined;
}

test('signing in comes first for signed-in people alone, and leads back', async () => {
  const refused = await sentTo('signedIn', '/chat?with=5', VISITOR);
  expect(refused).toEqual({ to: paths.auth, search: { from: '/chat?with=5' } });
  expect(await sentTo('signedIn', '/chat', SOMEBODY)).toBeUndefined();
});

test('administrators have a sign-in of their own, and a page that tells everybody else', async () => {
  expect(await sentTo('administrators', '/admin', VISITOR)).toEqual({ to: paths.adminLogin });
  expect(await sentTo('administrators', '/admin', SOMEBODY)).toBeUndefined();
});

test('somebody who is signed in goes home from a page for visitors', async () => {
  expect(await sentTo('visitors', '/auth', SOMEBODY)).toEqual({ to: paths.home });
  expect(await sentTo('visitors', '/auth', VISITOR)).toBeUndefined();
});

test('each guarded page asks the guard of its access, and no other page asks any', () => {
  for (const { path, access } of pages) {
    const router = routerAt(withNumbers(path), VISITOR);
    const routes: Readonly<Record<string, AnyRoute>> = router.routesById;
    const asked = router
      .matchRoutes(withNumbers(path))
      .flatMap(({ routeId }) =>
        Object.values(GUARDS).filter((guard) => guard === routes[routeId]?.options.beforeLoad),
      );
    expect([path, asked]).toEqual([path, access === 'all' ? [] : [GUARDS[access]]]);
  }
});
