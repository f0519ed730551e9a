import { getThread, listConversations, sendMessage } from '@lendloop/contract/messages';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './actions.ts';
import { findConversations } from './queries.ts';

export function messageRoutes(context: Context): Route[] {
  const { db } = context.database;
  const send = actions.makeSendMessage(context);

  return [
    route(sendMessage, ({ body, viewer }) => send(viewer, body)),
    route(listConversations, ({ viewer }) => findConversations(db, viewer.id)),
    route(getThread, ({ params, query, viewer }) =>
      actions.readThread(context, viewer, params, query.before),
    ),
  ];
}
