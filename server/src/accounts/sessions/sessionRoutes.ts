import { endAllSessions, endSession, listSessions, SESSIONS_SHOWN } from '@lendloop/contract/sessions';

import type { Context } from '../../context.ts';
import { browserOf } from '../../http/browser.ts';
import { route, type Route } from '../../http/route.ts';
import { sessionCookies } from '../../http/sessionCookies.ts';
import { fingerprint } from '../fingerprint.ts';
import { deviceOf } from './device.ts';
import { endSessionOf, endSessionsOf } from './sessionActions.ts';
import { findSessionsOf } from './sessionStore.ts';

/** Lists and ends sessions. Ending a session closes its live connections. */
export function sessionRoutes(context: Context): Route[] {
  const { db } = context.database;
  return [
    route(listSessions, async ({ viewer, request }) => {
      const own = fingerprint(browserOf(request).token ?? '');
      const rows = await findSessionsOf(db, viewer.id, context.now(), SESSIONS_SHOWN);
      return rows.map(({ id, tokenHash, userAgent, createdAt, lastSeenAt }) => ({
        id,
        ...deviceOf(userAgent),
        createdAt,
        lastSeenAt,
        isCurrent: tokenHash === own,
      }));
    }),

    route(endSession, async ({ viewer, params, request, reply }) => {
      const ended = await endSessionOf(context, viewer.id, params.id);
      if (ended === fingerprint(browserOf(request).token ?? '')) sessionCookies.clear(reply);
      return undefined;
    }),

    route(endAllSessions, async ({ viewer, reply }) => {
      await endSessionsOf(context, viewer.id);
      sessionCookies.clear(reply);
      return undefined;
    }),
  ];
}
