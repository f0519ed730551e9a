import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { Timestamp } from './values/fields.ts';

/** Where somebody is signed in. */
export const Session = z.object({
  id: z.uuid(),
  /** Browser and system in plain words, e.g. 'Firefox on Windows'. */
  device: z.string(),
  createdAt: Timestamp,
  /** The last use, to five minutes. */
  lastSeenAt: Timestamp,
  /** Whether this call was made with it. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof Session>;

/** Longest list; who is signed in more often sees the latest. */
export const SESSIONS_SHOWN = 50;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  summary: 'Where one is signed in, the last used first',
  result: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'user',
  summary: 'Sign out one device of one’s own',
  params: z.object({ id: z.uuid() }),
  status: 204,
});

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  summary: 'Sign out everywhere, here too',
  status: 204,
});
