import { fingerprint } from './accounts/fingerprint.ts';
import { findAliveSessions, findViewer } from './accounts/sessions/sessionActions.ts';
import { findDecisions } from './admin/decisionQueries.ts';
import type { Context } from './context.ts';
import type { LiveDependencies } from './live/dependencies.ts';
import { makeSendMessage, mayWrite } from './messages/actions.ts';
import { countUnread, findMessages } from './messages/queries.ts';
import { findLiveRentals } from './rentals/queries.ts';

/** Connects the live connection to the modules, none of which it imports. */
export function liveDependencies(context: Context): LiveDependencies {
  const { db } = context.database;
  const find = findViewer(context);
  return {
    identify: async (token) => {
      const viewer = await find(token);
      return viewer && { viewer, session: fingerprint(token) };
    },
    findAlive: (sessions) => findAliveSessions(context, sessions),
    findMessages: (ids) => findMessages(db, ids),
    findDecisions: (ids) => findDecisions(db, ids),
    findRentals: (ids) => findLiveRentals(db, ids, context.config.moderation),
    countUnread: (userIds) => countUnread(db, userIds),
    sendMessage: makeSendMessage(context),
    mayWrite: (viewer, receiverId, itemId) => mayWrite(context, viewer, receiverId, itemId),
  };
}
