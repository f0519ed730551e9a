import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { line } from './values.ts';

/** Where the mailed link leads; the token stands behind the #, which no server and no other site ever gets to see. */
export const CONFIRM_EMAIL_PATH = '/confirm-email';

/** How long the link is good. */
export const CONFIRM_LINK_HOURS = 24;

/** Another link for the same address is sent after so many minutes at the earliest. */
export const CONFIRM_AGAIN_MINUTES = 5;

export const ConfirmEmailBody = z.object({
  /** From the link. */
  token: line().min(1).max(200),
});
export type ConfirmEmailBody = z.input<typeof ConfirmEmailBody>;

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email/confirm',
  access: 'public',
  summary: 'Show by the link from the mail that an address is one’s own',
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
