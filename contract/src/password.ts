import { z } from 'zod';

import { Email, Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { text } from './values.ts';

export const ForgotPasswordBody = z.object({ email: Email });
export type ForgotPasswordBody = z.input<typeof ForgotPasswordBody>;

/** Where the mailed link leads; the token stands behind the #, which no server and no other site ever gets to see. */
export const RESET_PASSWORD_PATH = '/reset-password';

/** How long the link is good. */
export const RESET_LINK_MINUTES = 60;

export const ResetPasswordBody = z.object({
  /** From the link. */
  token: text().min(1).max(200),
  password: Password,
});
export type ResetPasswordBody = z.input<typeof ResetPasswordBody>;

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  summary: 'Have a link for a new password sent; answers the same whether or not there is an account',
  body: ForgotPasswordBody,
  status: 204,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Set a new password by the link from the mail; ends all sessions of that user',
  body: ResetPasswordBody,
  status: 204,
});
