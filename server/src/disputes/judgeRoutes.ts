import {
  claimDispute,
  decideDispute,
  getDisputePicture,
  getJudgedDispute,
  listQueuedDisputes,
} from '@lendloop/contract/disputes/admin';

import type { Context } from '../context.ts';
import { sendingPrivatePhotos } from '../http/limits/privatePhotos.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './judgeActions.ts';

/** The administrators' calls about disputes. */
export function disputeJudgeRoutes(context: Context): Route[] {
  const sendPhoto = sendingPrivatePhotos(context.images);
  return [
    route(listQueuedDisputes, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await actions.showQueue(context, viewer, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getJudgedDispute, ({ params, viewer }) => actions.seeDispute(context, viewer, params.id)),
    route(claimDispute, ({ params, viewer }) => actions.claimDispute(context, viewer, params.id)),
    route(decideDispute, ({ params, body, viewer }) =>
      actions.decideDispute(context, viewer, params.id, body),
    ),
    route(getDisputePicture, async ({ params, viewer, request, reply }) =>
      sendPhoto(request, reply, await actions.nameOfPicture(context, viewer, params)),
    ),
  ];
}
