import type { CurrentUser } from '@lendloop/contract/accounts';
import {
  listMyRentals,
  listPendingRentals,
  requestRental,
  setRentalStatus,
} from '@lendloop/contract/rentals';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findPendingRentals, findRentalsOfRenter } from './queries.ts';

export function rentalRoutes(context: Context): Route[] {
  const { db } = context.database;
  const seenBy = (viewer: CurrentUser) => ({ moderation: context.config.moderation, viewer });
  const ask = actions.makeRequestRental(context);

  return [
    route(requestRental, ({ body, viewer }) => ask(viewer, body)),
    route(listMyRentals, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await findRentalsOfRenter(db, viewer.id, seenBy(viewer), query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(listPendingRentals, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await findPendingRentals(db, viewer.id, seenBy(viewer), query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(setRentalStatus, ({ params, body, viewer }) =>
      actions.setRentalStatus(context, viewer, params.id, body.status),
    ),
  ];
}
