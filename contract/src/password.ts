import { z } from 'zod';

import { CurrentPassword, Email, Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { line } from './values/fields.ts';

export const ForgotPasswordBody = z.object({ email: Email });
export type ForgotPasswordBody = z.input<typeof ForgotPasswordBody>;

/** How long the reset link is valid. */
export const RESET_LINK_MINUTES = 60;

export const ResetPasswordBody = z.object({
  /** From the link. */
  token: line(200).min(1),
  password: Password,
});
export type ResetPasswordBody = z.input<typeof ResetPasswordBody>;

export const ChangePasswordBody = z.object({
  currentPassword: CurrentPassword,
  password: Password,
  /** Whether Google sign-ins stay. By default they are removed, because whoever knew the password may have added one. */
  keepGoogle: z.boolean().optional(),
});
export type ChangePasswordBody = z.input<typeof ChangePasswordBody>;

export const getPasswordState = endpoint({
  method: 'GET',
  path: '/api/password',
  access: 'user',
  summary: 'Whether the user has a password; an account used only through Google has none',
  result: z.object({ isSet: z.boolean() }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/password',
  access: 'user',
  summary: 'Change the password; ends all other sessions and, unless kept, Google sign-ins',
  body: ChangePasswordBody,
  status: 204,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  summary: 'Send a link for a new password; the response is the same whether or not there is an account',
  body: ForgotPasswordBody,
  status: 204,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Set a new password with the emailed link; ends all sessions and other sign-ins of that user',
  body: ResetPasswordBody,
  status: 204,
});
