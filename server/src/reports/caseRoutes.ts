import { claimCase, decideCases, getCase, listCases } from '@lendloop/contract/cases/cases';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import { decideCases as decide } from './caseActions.ts';
import { claimCase as claim, listCases as list, showCase } from './viewActions.ts';

export const caseRoutes = (context: Context): Route[] => [
  route(listCases, async ({ query, request, reply }) => {
    const { rows, nextCursor } = await list(context, query);
    linkNextPage(request, reply, nextCursor);
    return rows;
  }),
  route(getCase, ({ params, viewer }) => showCase(context, viewer, params.id)),
  route(claimCase, ({ params, viewer }) => claim(context, viewer, params.id)),
  route(decideCases, ({ body, viewer }) => decide(context, viewer, body)),
];
