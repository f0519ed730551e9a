import { z } from 'zod';

import { endpoint } from './endpoint.ts';

/** The operator's settings that both ends must agree on. */
export const Site = z.object({
  name: z.string(),
  currency: z.string(),
  locale: z.string(),
  /** IANA time zone in which days are counted. */
  timeZone: z.string(),
  googleSignIn: z.boolean(),
  /** Whether a new listing is public until it is rejected, or only once it is approved. */
  moderation: z.enum(['after', 'before']),
});
export type Site = z.output<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'Name, currency, locale, time zone and ways of this marketplace',
  result: Site,
});
