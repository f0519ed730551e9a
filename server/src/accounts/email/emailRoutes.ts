import { confirmEmail, resendConfirmation, undoEmailChange } from '@lendloop/contract/email';

import type { Context } from '../../context.ts';
import { browserOf } from '../../http/browser.ts';
import { route, type Route } from '../../http/route.ts';
import { sessionCookies } from '../../http/sessionCookies.ts';
import { makeUndo } from './emailChangeActions.ts';
import { makeConfirmation, makeResend } from './emailConfirmationActions.ts';

export function emailRoutes(context: Context): Route[] {
  const confirm = makeConfirmation(context);
  const undo = makeUndo(context);
  const resend = makeResend(context);

  return [
    route(confirmEmail, async ({ body, viewer, request }) => {
      await confirm(viewer, body.token, request.hop.network);
      return undefined;
    }),
    route(undoEmailChange, async ({ body, request, reply }) => {
      sessionCookies.know(
        reply,
        await undo(body, { network: request.hop.network, device: browserOf(request).device }),
      );
      return undefined;
    }),
    route(resendConfirmation, async ({ viewer, request }) => {
      await resend(viewer.id, request.hop.network);
      return undefined;
    }),
  ];
}
