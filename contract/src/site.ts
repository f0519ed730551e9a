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
});
export type Site = z.output<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'Name, currency, locale and time zone of this marketplace',
  result: Site,
});
