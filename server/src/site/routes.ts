import { getSite } from '@lendloop/contract/site';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';

export function siteRoutes({ config }: Context): Route[] {
  return [
    route(getSite, async () => ({
      name: config.siteName,
      currency: config.currency,
      locale: config.locale,
      timeZone: config.timeZone,
      languages: [...config.languages],
      googleSignIn: config.google !== null,
      moderation: config.moderation,
    })),
  ];
}
