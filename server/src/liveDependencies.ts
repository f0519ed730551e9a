import { fingerprint } from './accounts/fingerprint.ts';
import { findAliveSessions, findViewer } from './accounts/sessions/sessionActions.ts';
import { findDecisions } from './admin/decisionQueries.ts';
import type { Context } from './context.ts';
import { limitedTo } from './db/prepared.ts';
import type { LiveDependencies, NewMessage } from './live/dependencies.ts';
import { makeSendMessage, mayWrite } from './messages/actions.ts';
import { countUnread, findMessages } from './messages/queries.ts';
import { findLiveRentals } from './rentals/queries.ts';

/** Stored messages that are kept until they are told of: more than are stored together. */
const STORED_MAX = 500;
/** How long they may stand for their rows, in ms. */
const STORED_MS = 1000;
/** How long one statement may count unread messages, in ms. */
const COUNT_MS = 1500;

/** Connects the live connection to the modules, none of which it imports. */
export function liveDependencies(context: Context): LiveDependencies {
  const { db } = context.database;
  const { moderation, currency } = context.config;
  const find = findViewer(context);
  const counted = limitedTo(db, COUNT_MS);
  const stored = keepStored();
  const send = makeSendMessage(context, stored.put);
  return {
    identify: async (token) => {
      const viewer = await find(token);
      return viewer && { viewer: { id: viewer.id, isAdmin: viewer.isAdmin }, session: fingerprint(token) };
    },
    findAlive: (sessions) => findAliveSessions(context, sessions),
    findMessages: async (ids) => {
      const known = stored.take(ids);
      const rest = ids.filter((id) => !known.has(id));
      return [...known.values(), ...(rest.length > 0 ? await findMessages(db, rest) : [])];
    },
    findDecisions: (ids) => findDecisions(db, ids),
    findRentals: (ids) => findLiveRentals(db, ids, moderation, currency),
    countUnread: (userIds) => countUnread(counted, userIds),
    sendMessage: (viewer, body, network, { socket, token, session }) =>
      send({ id: viewer.id, find: () => find(token), live: { socket, session } }, body, network),
    mayWrite: (viewer, receiverId, itemId) => mayWrite(context, viewer, receiverId, itemId),
  };
}

/** Messages that this node has just stored, so that it need not read them to tell of them. */
function keepStored() {
  const kept = new Map<number, { readonly message: NewMessage; readonly at: number }>();
  return {
    put: (message: NewMessage): void => {
      kept.set(message.id, { message, at: performance.now() });
      const [oldest] = kept.keys();
      if (kept.size > STORED_MAX && oldest !== undefined) kept.delete(oldest);
    },
    take: (ids: readonly number[]): Map<number, NewMessage> => {
      const taken = new Map<number, NewMessage>();
      for (const id of ids) {
        const one = kept.get(id);
        if (one && performance.now() - one.at < STORED_MS) taken.set(id, one.message);
        kept.delete(id);
      }
      return taken;
    },
  };
}
