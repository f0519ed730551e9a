import { listCategories } from '@lendloop/contract/categories';

import type { Context } from '../context.ts';
import { route, type Route } from '../http/route.ts';
import { findCategories } from './queries.ts';

export function categoryRoutes({ config, database }: Context): Route[] {
  return [route(listCategories, () => findCategories(database.reader(), config.moderation))];
}
