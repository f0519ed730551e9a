import { getSite } from '@lendloop/contract/site';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { siteOf } from './settings.ts';

export function siteRoutes({ config }: Context): Route[] {
  const site = siteOf(config);
  return [
    route(getSite, async () => site, {
      keeping: { addressOf: () => getSite.path, read: async () => ({ result: site, basis: { tags: [] } }) },
    }),
  ];
}
