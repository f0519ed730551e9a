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
  /** Whether pages show pictures that other sites serve. */
  remotePictures: z.boolean(),
  /** How people pay: `none` is in hand. */
  payments: z.enum(['none']),
  /** What the marketplace takes of a price from each side, in percent with two decimals at most. */
  feeRenterPercent: z.number(),
  feeOwnerPercent: z.number(),
  /** How far at most others see a place from where it is, in metres; 0 where pins are public. */
  placeRadius: z.int().min(0),
  /** Whether a handover needs two photos of one side. */
  handoverPhotos: z.enum(['optional', 'required']),
  /** Hours after its end in which a dispute about a rental can be opened. */
  damageReportHours: z.int().min(1),
  /** Hours after which a request ends that nobody has answered. */
  requestExpiryHours: z.int().min(1),
  /** Days after the end of a rental in which it can be reviewed, and after which reviews are revealed; 0: at once, and for good. */
  reviewRevealDays: z.int().min(0),
  /** The days of the week that cost the weekend price, by ISO: Monday is 1. */
  weekendDays: z.array(z.int().min(1).max(7)),
  /** The digits of the currency's minor units. */
  minorDigits: z.int().min(0),
  /** The version of the software that runs here, as in CHANGELOG.md. */
  version: z.string(),
});
export type Site = z.output<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  summary:
    'Name, currency, locale, time zone and other settings of this marketplace, and the version of its software',
  result: Site,
});
