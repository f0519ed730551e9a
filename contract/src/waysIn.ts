import { z } from 'zod';

import { CurrentPassword } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './values/fields.ts';

/** An identity at the provider that can sign in to the account. */
export const GoogleWayIn = z.object({
  id: z.uuid(),
  /** Its email there; null if it was linked before emails were stored. */
  email: z.string().nullable(),
  linkedAt: Timestamp.nullable(),
});
export type GoogleWayIn = z.output<typeof GoogleWayIn>;

/** The ways in which the user can sign in. */
export const WaysIn = z.object({
  hasPassword: z.boolean(),
  google: z.array(GoogleWayIn),
  /** Whether this session may change them without the password, because it was started by a proof through the provider within `FRESH_MINUTES`. */
  isFresh: z.boolean(),
});
export type WaysIn = z.output<typeof WaysIn>;

/** How long a sign-in through the provider replaces the password. */
export const FRESH_MINUTES = 10;

export const RemoveGoogleBody = z.object({
  /** Required unless this session was started through the provider within `FRESH_MINUTES`. */
  currentPassword: CurrentPassword.optional(),
});

export type RemoveGoogleBody = z.input<typeof RemoveGoogleBody>;

export const listWaysIn = endpoint({
  method: 'GET',
  path: '/api/ways-in',
  access: 'user',
  summary: 'The ways in which the user can sign in',
  result: WaysIn,
});

export const removeGoogle = endpoint({
  method: 'POST',
  path: '/api/ways-in/google/:id/remove',
  access: 'user',
  summary: 'Remove a Google sign-in and the sessions started with it; needs the password or a recent sign-in',
  params: z.object({ id: z.uuid() }),
  body: RemoveGoogleBody,
  status: 204,
});
