import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { Timestamp } from './values/fields.ts';

/** A browser in which the user is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** The browser, e.g. 'Firefox', and the system that it runs on, e.g. 'Windows'; null where that is not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: Timestamp,
  /** Time of the last use, to within five minutes. */
  lastSeenAt: Timestamp,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** Maximum length of the list; the most recent ones are shown. */
export const SESSIONS_SHOWN = 50;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  summary: 'Sessions of the user, most recently used first',
  result: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'user',
  summary: 'Sign out one of the user’s devices',
  params: z.object({ id: z.uuid() }),
  status: 204,
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  summary: 'Sign out everywhere, including this device',
  status: 204,
});
