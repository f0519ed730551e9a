import { listCategories } from '@lendloop/contract/categories';

import type { Context } from '../context.ts';
import { readerFor } from '../http/current.ts';
import { LISTS_TAG } from '../http/kept/tags.ts';
import { route, type Route } from '../http/route.ts';
import { findCategories, findCategoriesFor } from './queries.ts';

export function categoryRoutes({ config, database }: Context): Route[] {
  return [
    route(
      listCategories,
      ({ viewer, request }) =>
        findCategoriesFor(readerFor(database, request), { moderation: config.moderation, viewer }),
      {
        keeping: {
          addressOf: () => listCategories.path,
          // Their numbers of items change with any item.
          read: async () => ({
            result: await findCategories(database.db, config.moderation),
            basis: { tags: [LISTS_TAG] },
          }),
          isAsForVisitors: (viewer) => !viewer.hasBlocks || viewer.isAdmin,
        },
      },
    ),
  ];
}
