import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { Language } from './values/languages.ts';

/** The operator's settings that the web app needs. */
export const Site = z.object({
  name: z.string(),
  currency: z.string(),
  locale: z.string(),
  /** IANA time zone that determines the current day. */
  timeZone: z.string(),
  /** The languages that readers can choose; the first is the site's own. */
  languages: z.array(Language).min(1),
  googleSignIn: z.boolean(),
  /** `after`: a new listing is public until it is rejected. `before`: only once it is approved. */
  moderation: z.enum(['after', 'before']),
});
export type Site = z.output<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary: 'Name, currency, locale, time zone and other settings of this marketplace',
  result: Site,
});
