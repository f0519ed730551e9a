import { confirmEmail, resendConfirmation, undoEmailChange } from '@lendloop/contract/email';

import type { Context } from '../context.ts';
import { browserOf } from '../http/browser.ts';
import { route, type Route } from '../http/route.ts';
import { sessionCookies } from '../http/sessionCookies.ts';
import { makeUndo } from './emailChange.ts';
import { askAgain, makeConfirmation } from './emailConfirmation.ts';

export function emailRoutes(context: Context): Route[] {
  const confirm = makeConfirmation(context);
  const undo = makeUndo(context);
  const cookies = sessionCookies(context.config.publicUrl);
  return [
    route(confirmEmail, async ({ body, viewer, request }) => {
      await confirm(viewer, body.token, request.ip);
      return undefined;
    }),
    route(undoEmailChange, async ({ body, request, reply }) => {
      cookies.know(reply, await undo(body, { address: request.ip, device: browserOf(request).device }));
      return undefined;
    }),
    route(resendConfirmation, async ({ viewer }) => {
      await askAgain(context, viewer.id);
      return undefined;
    }),
  ];
}
