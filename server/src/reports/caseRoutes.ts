import { claimCase, decideCases, getCase, getCasePicture, listCases } from '@lendloop/contract/cases/cases';

import type { Context } from '../context.ts';
import { Downloads } from '../http/limits/downloads.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { Problem } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import { decideCases as decide } from './caseActions.ts';
import { claimCase as claim, listCases as list, openCasePicture, showCase } from './viewActions.ts';

/** Opened directly, a photo is only ever a picture, whatever a browser might sniff in its bytes. */
const HARMLESS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
};

export function caseRoutes(context: Context): Route[] {
  const downloads = new Downloads(context.config.rateLimit);
  return [
    route(listCases, async ({ query, request, reply }) => {
      const { rows, nextCursor } = await list(context, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(getCase, ({ params, viewer }) => showCase(context, viewer, params.id)),
    route(getCasePicture, async ({ params, request, reply }) => {
      const file = await openCasePicture(context, params);
      if (!file) throw new Problem('evidence_not_found');
      await downloads.begin(request.hop.network, reply.raw);
      return reply.headers(HARMLESS).type('image/jpeg').header('content-length', file.size).send(file.stream);
    }),
    route(claimCase, ({ params, viewer }) => claim(context, viewer, params.id)),
    route(decideCases, ({ body, viewer }) => decide(context, viewer, body)),
  ];
}
