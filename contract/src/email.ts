import { z } from 'zod';

import { Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { line } from './values/fields.ts';

/** How long the confirmation link is valid. */
export const CONFIRM_LINK_HOURS = 24;

/** Minimum number of minutes between two links to the same address. */
export const CONFIRM_AGAIN_MINUTES = 5;

export const ConfirmEmailBody = z.object({
  /** From the link. */
  token: line(200).min(1),
});
export type ConfirmEmailBody = z.input<typeof ConfirmEmailBody>;

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email/confirm',
  access: 'public',
  summary: 'Confirm the email of an account with the emailed link; needs a session of that account',
  body: ConfirmEmailBody,
  status: 204,
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/email/resend',
  access: 'user',
  summary: 'Send the link that confirms the email again',
  status: 204,
});

/** How long a change of email can be taken back. */
export const UNDO_LINK_HOURS = 72;

/** Maximum number of email changes per account and day. */
export const EMAIL_CHANGES_A_DAY = 5;

export const UndoEmailBody = z.object({
  /** From the link. */
  token: line(200).min(1),
  password: Password,
});
export type UndoEmailBody = z.input<typeof UndoEmailBody>;

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/email/undo',
  access: 'public',
  summary: 'Take a change of email back with the emailed link and a new password; ends all other sign-ins',
  body: UndoEmailBody,
  status: 204,
});
