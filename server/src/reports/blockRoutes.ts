import { blockPerson, getBlock, listBlocks, unblockPerson } from '@lendloop/contract/cases/blocks';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as actions from './blockActions.ts';

export function blockRoutes(context: Context): Route[] {
  const block = actions.makeBlockPerson(context);
  return [
    route(listBlocks, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await actions.listBlocked(context, viewer, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getBlock, ({ params, viewer }) => actions.showBlock(context, viewer, params.userId)),
    route(blockPerson, async ({ params, viewer, request }) => {
      await block(viewer, params.userId, request.hop.network);
      return undefined;
    }),
    route(unblockPerson, async ({ params, viewer }) => {
      await actions.unblockPerson(context, viewer, params.userId);
      return undefined;
    }),
  ];
}
