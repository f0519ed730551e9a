import { appealByLink, showLinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { listAppeals, makeAppeal } from '@lendloop/contract/cases/cases';
import { listReports, makeReport } from '@lendloop/contract/cases/reports';

import type { Context } from '../context.ts';
import { linkNextPage } from '../http/lists/nextPage.ts';
import { route, type Route } from '../http/route.ts';
import * as appeals from './appealActions.ts';
import { makeLinkedAppeals } from './appealLinkActions.ts';
import * as actions from './reportActions.ts';

export function reportRoutes(context: Context): Route[] {
  const report = actions.makeReporting(context);
  const linked = makeLinkedAppeals(context);
  return [
    route(makeReport, async ({ body, viewer, request, reply }) => {
      const made = await report(viewer, body, request.hop.network);
      if (!made.isNew) reply.code(200);
      return made.report;
    }),
    route(listReports, async ({ query, viewer, request, reply }) => {
      const { rows, nextCursor } = await actions.listReports(context, viewer, query);
      linkNextPage(request, reply, nextCursor);
      return rows;
    }),
    route(listAppeals, ({ viewer }) => appeals.listAppealable(context, viewer)),
    route(makeAppeal, ({ body, viewer }) => appeals.appeal(context, viewer, body)),
    route(showLinkedAppeal, ({ body, request }) => linked.show(body.token, request.hop.network)),
    route(appealByLink, ({ body, request }) => linked.appeal(body, request.hop.network)),
  ];
}
