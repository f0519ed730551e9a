import { confirmDue } from '@lendloop/contract/payments/dues';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { makeConfirmDue } from './dueActions.ts';

export function paymentRoutes(context: Context): Route[] {
  const confirm = makeConfirmDue(context);
  return [
    route(confirmDue, ({ params, body, viewer, request }) => {
      const { confirmed: isConfirmed, amountMinor } = body;
      const word = { rentalId: params.id, dueId: params.dueId, isConfirmed, amountMinor };
      return confirm(viewer, word, request.hop.network);
    }),
  ];
}
