import { forgotPassword, resetPassword } from '@lendloop/contract/password';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { makePasswordReset } from './passwordReset.ts';

export function passwordRoutes(context: Context): Route[] {
  const passwordReset = makePasswordReset(context);
  return [
    route(forgotPassword, async ({ body, request }) => {
      await passwordReset.forgot(body, request.ip);
      return undefined;
    }),
    route(resetPassword, async ({ body, request }) => {
      await passwordReset.reset(body, request.ip);
      return undefined;
    }),
  ];
}
