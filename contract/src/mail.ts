import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { line } from './values/fields.ts';

/** Kinds of email that users can switch off; those about account security are always sent. */
export const MAIL_KINDS = [
  'requests',
  'decisions',
  'changes',
  'money',
  'messages',
  'rentals',
  'reviews',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Which of them are sent. */
export const MailPreferences = z.object({
  /** Rental requests for the user's items. */
  requests: z.boolean(),
  /** Owners' decisions on the user's requests. */
  decisions: z.boolean(),
  /** Proposals of other days and their answers, and requests that have waited for half of their time. */
  changes: z.boolean(),
  /** Receipts, refunds, and payments that wait for the user's word. */
  money: z.boolean(),
  /** Messages that the user has not read for a while. */
  messages: z.boolean(),
  /** Handing things over and bringing them back. */
  rentals: z.boolean(),
  /** Reviews that can be written or read. */
  reviews: z.boolean(),
});
export type MailPreferences = z.output<typeof MailPreferences>;

/** As users send them: what is left out stays as it is. */
export const MailPreferencesBody = MailPreferences.partial({
  changes: true,
  money: true,
  rentals: true,
  reviews: true,
});
export type MailPreferencesBody = z.output<typeof MailPreferencesBody>;

/** The token in an email's unsubscribe link: its kind, and a key that only the recipient knows. */
const MailToken = line(80).regex(
  /^(requests|decisions|changes|money|messages|rentals|reviews)\.[\w-]{20,60}$/,
  {
    error: 'This link is incomplete. Open it from the email again',
  },
);

/** The kind of email that a token is about; null if it is not such a token. */
export function kindOfToken(token: string): MailKind | null {
  if (!MailToken.safeParse(token).success) return null;
  return MAIL_KINDS.find((kind) => token.startsWith(`${kind}.`)) ?? null;
}

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/api/mail/preferences',
  access: 'user',
  summary: 'Which emails the user gets',
  result: MailPreferences,
});

export const setMailPreferences = endpoint({
  method: 'PUT',
  path: '/api/mail/preferences',
  access: 'user',
  summary: 'Choose which emails the user gets',
  body: MailPreferencesBody,
  result: MailPreferences,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  access: 'public',
  summary: 'Unsubscribe from a kind of email with the link in one (RFC 8058); mail programs call it too',
  params: z.object({ token: MailToken }),
  status: 204,
});

export const resubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/resubscribe/:token',
  access: 'public',
  summary: 'Subscribe again with the same link',
  params: z.object({ token: MailToken }),
  status: 204,
});
