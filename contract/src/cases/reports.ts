import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Id, text, Timestamp } from '../values/fields.ts';
import { CasePage } from './blocks.ts';
import { CATEGORIES, REPORTABLE } from './kinds.ts';

/** The most characters of what a reporter adds. */
export const REPORT_COMMENT_MAX = 1000;
/** Reports that one person makes in a day. */
export const REPORTS_A_DAY = 20;

export const ReportCategory = z.enum(CATEGORIES);
export const ReportSubject = z.object({ kind: z.enum(REPORTABLE), id: Id });
export type ReportSubject = z.output<typeof ReportSubject>;

export const ReportState = z.enum(['open', 'acted', 'dismissed']);

/** What somebody has reported, as they see it. */
export const Report = z.object({ id: Id, createdAt: Timestamp, state: ReportState });
export type Report = z.output<typeof Report>;

/** The same in the list of one's own. */
export const OwnReport = Report.extend({
  subject: ReportSubject,
  category: ReportCategory,
  /** The title of a listing, or of the one that a review is about; null otherwise, and for what the user sees nothing of any more. */
  title: z.string().nullable(),
  /** Whom it is by; null for reviews, whose authors are not named everywhere, and likewise. */
  concerned: z.object({ id: Id, fullName: z.string() }).nullable(),
});
export type OwnReport = z.output<typeof OwnReport>;

export const ReportBody = z.object({
  subject: ReportSubject,
  category: ReportCategory,
  comment: text(REPORT_COMMENT_MAX)
    .nullish()
    .transform((comment) => comment || null),
  clientId: z.uuid().optional(),
});
export type ReportBody = z.output<typeof ReportBody>;

export const makeReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  summary:
    'Report something to the administrators; 200 with the first report if the user has one that is open',
  body: ReportBody,
  result: Report,
  status: 201,
  mayBeDone: true,
});

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'user',
  summary: "The user's own reports, newest first. Link rel=next points to the next page",
  query: CasePage,
  result: z.array(OwnReport),
});
