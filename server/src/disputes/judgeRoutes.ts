import {
  claimDispute,
  decideDispute,
  getDisputePicture,
  getJudgedDispute,
  listQueuedDisputes,
} from '@lendloop/contract/disputes/admin';

import type { Context } from '../context.ts';
import { Downloads, limitDuration } from '../http/limits/downloads.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { Problem } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './judgeActions.ts';

/** Opened directly, a photo is only ever a picture, whatever a browser might sniff in its bytes. */
const HARMLESS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
};

/** The administrators' calls about disputes. */
export function disputeJudgeRoutes(context: Context): Route[] {
  const downloads = new Downloads(context.config.rateLimit);
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
    route(getDisputePicture, async ({ params, viewer, request, reply }) => {
      const begin = () => downloads.begin(request.hop.network, reply.raw);
      const file = await actions.openPictureOf(context, viewer, params, begin);
      if (!file) throw new Problem('evidence_not_found');
      limitDuration(reply.raw, file.size);
      return reply.headers(HARMLESS).type('image/jpeg').header('content-length', file.size).send(file.stream);
    }),
  ];
}
