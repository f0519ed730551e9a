import { confirmDue } from '@lendloop/contract/payments/dues';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { confirmDue as confirm } from './dueActions.ts';

export function paymentRoutes(context: Context): Route[] {
  return [
    route(confirmDue, ({ params, body, viewer }) =>
      confirm(context, viewer, params.id, params.dueId, body.confirmed),
    ),
  ];
}
