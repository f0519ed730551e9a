import {
  acceptOffer,
  addDisputeEntry,
  appealDispute,
  getDispute,
  letTeamDecide,
  listDisputes,
  openDispute,
  withdrawDispute,
} from '@lendloop/contract/disputes/disputes';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { makeOpenDispute } from './openActions.ts';
import { showDispute, showDisputes } from './viewActions.ts';

export function disputeRoutes(context: Context): Route[] {
  const addEntry = actions.makeAddEntry(context);
  const open = makeOpenDispute(context);
  return [
    route(openDispute, ({ params, body, viewer, request }) =>
      open(viewer, params.id, body, request.hop.network),
    ),
    route(listDisputes, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await showDisputes(context, viewer, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getDispute, ({ params, viewer }) => showDispute(context, viewer, params.id)),
    route(addDisputeEntry, ({ params, body, viewer, request }) =>
      addEntry(viewer, params.id, body, request.hop.network),
    ),
    route(acceptOffer, ({ params, body, viewer }) =>
      actions.acceptOffer(context, viewer, params.id, body.entryId),
    ),
    route(letTeamDecide, ({ params, viewer }) => actions.letTeamDecide(context, viewer, params.id)),
    route(withdrawDispute, ({ params, viewer }) => actions.withdrawDispute(context, viewer, params.id)),
    route(appealDispute, ({ params, body, viewer }) =>
      actions.appealDispute(context, viewer, params.id, body),
    ),
  ];
}
