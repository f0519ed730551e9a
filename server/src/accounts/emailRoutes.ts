import { confirmEmail, resendConfirmation } from '@lendloop/contract/email';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { askAgain, makeConfirmation } from './emailConfirmation.ts';

export function emailRoutes(context: Context): Route[] {
  const confirm = makeConfirmation(context);
  return [
    route(confirmEmail, async ({ body, request }) => {
      await confirm(body.token, request.hop.network);
      return undefined;
    }),
    route(resendConfirmation, async ({ viewer }) => {
      await askAgain(context, viewer.id);
      return undefined;
    }),
  ];
}
