import type { CurrentUser } from '@lendloop/contract/accounts';
import type { OwnReport, Report, ReportBody } from '@lendloop/contract/cases/reports';

import { openCase } from '../cases/caseStore.ts';
import type { Context } from '../context.ts';
import type { Page } from '../db/page.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { limitReports } from './reportLimits.ts';
import { addReport, findOpen, findReports, findSent, isGrown, isHeavy, weigh } from './reportStore.ts';
import { findSubject } from './subjectQueries.ts';
import { CAN_BE_HIDDEN, findShownOn, lockSubject, withhold } from './withholdingWrites.ts';

const WITHHELD_MS = 72 * 3_600_000;

/** A report, and whether it is new. */
interface Made {
  readonly report: Report;
  readonly isNew: boolean;
}

/**
 * Makes the action by which somebody at `network` reports something that they can see. It opens a case or adds to the open one, and
 * withholds at once what many have reported. The same person's second report on it answers the first. Throws `subject_not_found`,
 * `own_report`, `client_id_reused`, `too_many_requests`.
 */
export function makeReporting(
  context: Context,
): (viewer: CurrentUser, body: ReportBody, network: string) => Promise<Made> {
  const { config, database, now } = context;
  const limits = limitReports(context.makeLimit);
  return async (viewer, body, network) => {
    const { subject } = body;
    const sent = await findSent(database.db, viewer.id, body);
    if (sent && !sent.isSame) throw new Problem('client_id_reused');
    if (sent) return { report: sent.report, isNew: true };
    const visibility = { moderation: config.moderation, viewer };
    const found = await findSubject(database.db, subject, visibility, now());
    if (!found) throw new Problem('subject_not_found');
    if (found.concernedId === viewer.id) throw new Problem('own_report');
    const open = await findOpen(database.db, viewer.id, subject);
    if (open) return { report: open, isNew: false };
    await limits.spend(viewer.id, network);
    const hides =
      CAN_BE_HIDDEN.has(subject.kind) && isGrown(viewer, now()) && (await limits.mayHide(network));
    const { report, isNew, caseId, shownOn } = await database.db
      .transaction(async (tx) => {
        const at = now();
        await lockSubject(tx, subject);
        const { id: caseId } = await openCase(tx, {
          category: body.category,
          subject,
          concernedId: found.concernedId,
          at,
        });
        // Another call of the same person may have been quicker.
        const already = await findOpen(tx, viewer.id, subject);
        if (already) return { report: already, isNew: false, caseId, shownOn: null };
        const judgement = { weight: await weigh(tx, viewer.id), hides };
        const report = await addReport(tx, caseId, viewer.id, body, judgement, at);
        const isWithheld =
          (await isHeavy(tx, caseId, at)) &&
          (await withhold(tx, caseId, subject, new Date(at.getTime() + WITHHELD_MS)));
        if (isWithheld)
          await queueMails(tx, at, { topic: { kind: 'withheld', caseId }, once: `case ${caseId} withheld` });
        const shownOn = isWithheld ? await findShownOn(tx, subject, found.concernedId) : null;
        return { report, isNew: true, caseId, shownOn };
      })
      .catch((error: unknown) => {
        // Two at once about different things with the same `clientId`.
        if (violation(error)?.constraint === 'reports_client_id') throw new Problem('client_id_reused');
        throw error;
      });
    if (shownOn) {
      await tellOfOutdatedPages(context.bus, shownOn);
      await context.bus.publish({
        kind: 'case',
        userId: found.concernedId,
        what: 'withheld',
        subjectId: caseId,
        decision: null,
      });
    }
    return { report, isNew };
  };
}

/** The viewer's own reports, newest first. Throws `invalid_cursor`. */
export const listReports = (
  { config, database }: Context,
  viewer: CurrentUser,
  query: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<OwnReport>> => findReports(database.db, { moderation: config.moderation, viewer }, query);
