import {
  listMyRentals,
  listPendingRentals,
  requestRental,
  setRentalStatus,
} from '@lendloop/contract/rentals';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findPendingRentals, findRentalsOfRenter } from './queries.ts';

export function rentalRoutes(context: Context): Route[] {
  const { db } = context.database;

  return [
    route(requestRental, ({ body, viewer }) => actions.requestRental(context, viewer, body)),
    route(listMyRentals, ({ viewer }) => findRentalsOfRenter(db, viewer.id)),
    route(listPendingRentals, ({ viewer }) => findPendingRentals(db, viewer.id)),
    route(setRentalStatus, ({ params, body, viewer }) =>
      actions.setRentalStatus(context, viewer, params.id, body.status),
    ),
  ];
}
