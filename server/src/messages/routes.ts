import { getConversation, listConversations, sendMessage } from '@lendloop/contract/messages';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findConversations } from './queries.ts';

export function messageRoutes(context: Context): Route[] {
  const { db } = context.database;
  const send = actions.makeSendMessage(context);

  return [
    route(sendMessage, ({ body, viewer, request }) =>
      send({ id: viewer.id, find: async () => viewer }, body, request.hop.network),
    ),
    route(listConversations, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await findConversations(
        db,
        viewer.id,
        { moderation: context.config.moderation, viewer },
        query,
      );
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getConversation, ({ params, query, viewer }) =>
      actions.readConversation(context, viewer, params, query.before),
    ),
  ];
}
