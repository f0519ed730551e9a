import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { line } from './values/fields.ts';

/** The mails that one can do without; those about the safety of the account always come. */
export const MAIL_KINDS = ['requests', 'decisions', 'messages'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Which of them come. */
export const MailPreferences = z.object({
  /** Somebody would like to rent what one lends. */
  requests: z.boolean(),
  /** An owner has decided on one's request. */
  decisions: z.boolean(),
  /** Messages that one has not read for a while. */
  messages: z.boolean(),
});
export type MailPreferences = z.output<typeof MailPreferences>;

/** The token of a mail's link: its kind, and what is known to the person who gets the mails alone. */
const MailToken = line(80).regex(/^(requests|decisions|messages)\.[\w-]{20,60}$/, {
  error: 'This link is not complete. Open it from the mail once more',
});

/** The kind of mails that a link is about; null when it is no such link. */
export function kindOfToken(token: string): MailKind | null {
  if (!MailToken.safeParse(token).success) return null;
  return MAIL_KINDS.find((kind) => token.startsWith(`${kind}.`)) ?? null;
}

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/api/mail/preferences',
  access: 'user',
  summary: 'Which mails one gets',
  result: MailPreferences,
});

export const setMailPreferences = endpoint({
  method: 'PUT',
  path: '/api/mail/preferences',
  access: 'user',
  summary: 'Choose which mails one gets',
  body: MailPreferences,
  result: MailPreferences,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  access: 'public',
  summary: 'Get no more mails of a kind, by the link of one (RFC 8058); mail programs call it too',
  params: z.object({ token: MailToken }),
  status: 204,
});

export const resubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/resubscribe/:token',
  access: 'public',
  summary: 'Undo that, by the same link',
  params: z.object({ token: MailToken }),
  status: 204,
});
