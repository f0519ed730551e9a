import type { CurrentUser } from '@lendloop/contract/accounts';
import { getQuote } from '@lendloop/contract/pricing';
import { getRental, listMyRentals, requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental, getCancellation } from '@lendloop/contract/rentals/cancelling';
import { answerChange, proposeChange } from '@lendloop/contract/rentals/changes';
import { listLentRentals, listPendingRentals } from '@lendloop/contract/rentals/lent';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { Problem } from '../http/problem.ts';
import { messageFor } from '../http/problems.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { cancelRental as cancel, showCancellation } from './cancelActions.ts';
import { makeChangeActions } from './changeActions.ts';
import { findLentRentals, findPendingRentals, findRentalsOfRenter } from './queries.ts';
import { makeRequestRental } from './requestActions.ts';
import { quoteItem, showRental } from './viewActions.ts';

export function rentalRoutes(context: Context, handovers: actions.Handovers): Route[] {
  const { db } = context.database;
  const { moderation, currency } = context.config;
  const seenBy = (viewer: CurrentUser) => ({ moderation, viewer });
  const ask = makeRequestRental(context);
  const changes = makeChangeActions(context);

  return [
    route(getQuote, async ({ params, query, viewer, request }) => {
      const { refusal, ...quote } = await quoteItem(context, viewer, params.id, query, request.hop.network);
      const message = refusal && messageFor(new Problem(refusal.code, refusal), request, context.config);
      return { ...quote, refusal: refusal && message !== null ? { code: refusal.code, message } : null };
    }),
    route(getRental, ({ params, viewer }) => showRental(context, viewer, params.id, handovers)),
    route(getCancellation, ({ params, viewer }) => showCancellation(context, viewer, params.id)),
    route(cancelRental, ({ params, body, viewer }) => cancel(context, viewer, params.id, body)),
    route(proposeChange, ({ params, body, viewer, request }) =>
      changes.propose(viewer, params.id, body, request.hop.network),
    ),
    route(answerChange, ({ params, body, viewer, request }) =>
      changes.answer(viewer, params.id, params.changeId, body, request.hop.network),
    ),
    route(requestRental, ({ body, viewer, request }) => ask(viewer, body, request.hop.network)),
    route(listMyRentals, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await findRentalsOfRenter(db, viewer.id, seenBy(viewer), currency, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(listPendingRentals, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await findPendingRentals(db, viewer.id, seenBy(viewer), currency, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(listLentRentals, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await findLentRentals(db, viewer.id, seenBy(viewer), currency, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(setRentalStatus, ({ params, body, viewer, request }) =>
      actions.setRentalStatus(context, viewer, params.id, body.status, request.hop.network, handovers),
    ),
  ];
}
