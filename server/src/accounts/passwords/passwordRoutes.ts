import { changePassword, forgotPassword, getPasswordState, resetPassword } from '@lendloop/contract/password';

import type { Context } from '../../context.ts';
import { browserOf } from '../../http/browser.ts';
import { languageOf } from '../../http/language.ts';
import { route, type Route } from '../../http/route.ts';
import { sessionCookies } from '../../http/sessionCookies.ts';
import { findPasswordHash } from '../queries.ts';
import { makePasswordChange } from './passwordChangeActions.ts';
import { makePasswordReset } from './passwordResetActions.ts';

export function passwordRoutes(context: Context): Route[] {
  const passwordReset = makePasswordReset(context);
  const change = makePasswordChange(context);
  const { languages } = context.config;

  return [
    route(getPasswordState, async ({ viewer }) => ({
      isSet: (await findPasswordHash(context.database.db, viewer.id)) !== null,
    })),
    route(changePassword, async ({ body, viewer, request }) => {
      await change(viewer, body, request.hop.network, browserOf(request));
      return undefined;
    }),
    route(forgotPassword, async ({ body, request }) => {
      await passwordReset.forgot(body, request.hop.network, languageOf(request, languages));
      return undefined;
    }),
    route(resetPassword, async ({ body, request, reply }) => {
      const origin = { network: request.hop.network, device: browserOf(request).device };
      sessionCookies.know(reply, await passwordReset.reset(body, origin));
      return undefined;
    }),
  ];
}
