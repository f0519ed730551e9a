import { z } from 'zod';

import { CurrentPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './values/fields.ts';

/** Somebody at the identity provider who may sign in to the account. */
export const GoogleWayIn = z.object({
  id: z.uuid(),
  /** Their address there; null where it was linked before addresses were kept. */
  email: z.string().nullable(),
  linkedAt: Timestamp.nullable(),
});
export type GoogleWayIn = z.output<typeof GoogleWayIn>;

/** By what one can sign in. */
export const WaysIn = z.object({
  hasPassword: z.boolean(),
  google: z.array(GoogleWayIn),
  /** Whether this session may change them without the password, because it was begun by the provider just now. */
  isFresh: z.boolean(),
});
export type WaysIn = z.output<typeof WaysIn>;

/** How long a sign-in by the provider stands in for the password. */
export const FRESH_MINUTES = 10;

export const RemoveGoogleBody = z.object({
  /** Needed unless the session was begun by the provider in the last minutes. */
  currentPassword: CurrentPassword.optional(),
});

export type RemoveGoogleBody = z.input<typeof RemoveGoogleBody>;

export const listWaysIn = endpoint({
  method: 'GET',
  path: '/api/ways-in',
  access: 'user',
  summary: 'By what one can sign in',
  result: WaysIn,
});

export const removeGoogle = endpoint({
  method: 'POST',
  path: '/api/ways-in/google/:id/remove',
  access: 'user',
  summary:
    'Remove a third-party sign-in, with the sessions begun by it; takes the password or a fresh sign-in',
  params: z.object({ id: z.uuid() }),
  body: RemoveGoogleBody,
  status: 204,
});
