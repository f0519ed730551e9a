import { listWaysIn, removeGoogle } from '@lendloop/contract/waysIn';

import type { Context } from '../../context.ts';
import { browserOf } from '../../http/browser.ts';
import { route, type Route } from '../../http/route.ts';
import { findWaysIn, makeGoogleRemoval } from './waysInActions.ts';

/** Lists the ways to sign in, and removes them. */
export function waysInRoutes(context: Context): Route[] {
  const remove = makeGoogleRemoval(context);
  return [
    route(listWaysIn, ({ viewer, request }) =>
      findWaysIn(context, viewer.id, browserOf(request).token ?? ''),
    ),
    route(removeGoogle, async ({ viewer, params, body, request }) => {
      await remove(viewer, params.id, body, request.hop.network, browserOf(request));
      return undefined;
    }),
  ];
}
