import { z } from 'zod';

import { Password } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { line } from './values/fields.ts';

/** How long the link is good. */
export const CONFIRM_LINK_HOURS = 24;

/** Another link for the same address is sent after so many minutes at the earliest. */
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
  summary: 'Confirm the email of an account by the mailed link; needs a session of that account',
  body: ConfirmEmailBody,
  status: 204,
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/email/resend',
  access: 'user',
  summary: 'Have the link that confirms one’s address sent again',
  status: 204,
});

/** How long a change of address can be taken back. */
export const UNDO_LINK_HOURS = 72;

/** An account changes its address so often in a day at most. */
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
  summary:
    'Take a change of address back by the link from the mail, with a new password; ends all other ways in',
  body: UndoEmailBody,
  status: 204,
});
