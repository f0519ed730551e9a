import { updateProfile } from '@lendloop/contract/accounts';

import type { Context } from '../../context.ts';
import { browserOf } from '../../http/browser.ts';
import { route, type Route } from '../../http/route.ts';
import { makeProfileUpdate } from './profileActions.ts';

export function profileRoutes(context: Context): Route[] {
  const update = makeProfileUpdate(context);
  return [
    route(updateProfile, ({ body, viewer, request }) =>
      update(viewer, body, request.hop.network, browserOf(request)),
    ),
  ];
}
