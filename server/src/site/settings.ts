import type { Site } from '@lendloop/contract/site';

import { VERSION, type Config } from '../config.ts';

/** The operator's settings as the web app gets them. */
export const siteOf = (config: Config): Site => ({
  name: config.siteName,
  currency: config.currency,
  locale: config.locale,
  timeZone: config.timeZone,
  languages: [...config.languages],
  googleSignIn: config.google !== null,
  moderation: config.moderation,
  payments: config.payments,
  feeRenterPercent: config.feeRenterPercent,
  feeOwnerPercent: config.feeOwnerPercent,
  placeRadius: config.placeRadius,
  requestExpiryHours: config.requestExpiryHours,
  remotePictures: config.remotePictures,
  handoverPhotos: config.handoverPhotos,
  damageReportHours: config.damageReportHours,
  reviewRevealDays: config.reviewRevealDays,
  weekendDays: [...config.weekendDays],
  minorDigits: config.minorDigits,
  version: VERSION,
});
