import {
  claimCase,
  countCases,
  decideCases,
  getCase,
  getCasePicture,
  listCases,
} from '@lendloop/contract/cases/cases';

import type { Context } from '../context.ts';
import { sendingPrivatePhotos } from '../http/limits/privatePhotos.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import { decideCases as decide } from './caseActions.ts';
import { countWaiting } from './caseQueries.ts';
import { claimCase as claim, listCases as list, nameOfPicture, showCase } from './viewActions.ts';

export function caseRoutes(context: Context): Route[] {
  const sendPhoto = sendingPrivatePhotos(context.images);
  return [
    route(listCases, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await list(context, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(countCases, () => countWaiting(context.database.db)),
    route(getCase, ({ params, viewer }) => showCase(context, viewer, params.id)),
    route(getCasePicture, async ({ params, viewer, request, reply }) =>
      sendPhoto(request, reply, await nameOfPicture(context, viewer, params)),
    ),
    route(claimCase, ({ params, viewer }) => claim(context, viewer, params.id)),
    route(decideCases, ({ body, viewer }) => decide(context, viewer, body)),
  ];
}
