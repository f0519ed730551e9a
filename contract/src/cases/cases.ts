import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { EVIDENCE_WIDTHS } from '../handover/handover.ts';
import { Id, IdParams, text, Timestamp } from '../values/fields.ts';
import { CasePage } from './blocks.ts';
import { CATEGORIES, NOTICES, SUBJECT_KINDS } from './kinds.ts';

/** The fewest characters of a reason, and the most. */
export const REASON_MIN = 10;
export const REASON_MAX = 1000;
/** Cases that are decided in one call. */
export const CASES_AT_ONCE = 100;
/** How long an administrator who opens a case has it, in minutes. */
export const CLAIM_MINUTES = 15;
/** How long the person concerned can appeal, in days. */
export const APPEAL_DAYS = 14;
export const APPEAL_MAX = 4000;
export const AppealText = text(APPEAL_MAX).min(1, { error: 'Please say why, in a few words' });
/** Messages before and after one that was reported. */
export const CONTEXT_MESSAGES = 5;
export const SUSPENSION_DAYS_MAX = 365;

const Person = z.object({ id: Id, fullName: z.string() });
export const CaseState = z.enum(['open', 'decided', 'appealed']);
export const CaseDecision = z.enum(['dismiss', 'warn', 'remove', 'suspend']);
export type CaseDecision = z.output<typeof CaseDecision>;
const CaseCategory = z.enum([...CATEGORIES, ...NOTICES]);
const CaseSubject = z.object({ kind: z.enum(SUBJECT_KINDS), id: Id });

/** What was decided, as the person concerned learns of it. */
export const MadeDecision = z.object({
  id: Id,
  decision: CaseDecision,
  reason: z.string(),
  decidedAt: Timestamp,
  /** Null where there is nothing to appeal. */
  appealUntil: Timestamp.nullable(),
});
export type MadeDecision = z.output<typeof MadeDecision>;

/** What was reported or noticed, in the administrators' list. */
export const Case = z.object({
  id: Id,
  /** Whether people reported it, or what was noticed. */
  kind: z.enum(['report', ...NOTICES]),
  category: CaseCategory,
  subject: CaseSubject,
  /** The title, name or beginning of the text of its subject; null if it is gone. */
  title: z.string().nullable(),
  /** Whom a decision concerns. */
  concerned: Person.nullable(),
  priority: z.int(),
  reporters: z.int().min(0),
  state: CaseState,
  openedAt: Timestamp,
  withheldUntil: Timestamp.nullable(),
  /** Who has opened it, and for how long it is theirs. */
  claim: z.object({ by: Person, until: Timestamp }).nullable(),
  decision: MadeDecision.nullable(),
});
export type Case = z.output<typeof Case>;

/** A message around one that was reported. */
export const CaseMessage = z.object({
  id: Id,
  sender: Person,
  content: z.string(),
  createdAt: Timestamp,
  isRemoved: z.boolean(),
});
export type CaseMessage = z.output<typeof CaseMessage>;

/** A case with its subject in its context, and nothing else of those people. */
export const CaseDetails = Case.extend({
  reports: z.array(
    z.object({
      reporter: Person,
      category: CaseCategory,
      comment: z.string().nullable(),
      createdAt: Timestamp,
    }),
  ),
  people: z.array(Person),
  /** More about whom it concerns. */
  account: z
    .object({ username: z.string(), avatar: z.string().nullable(), createdAt: Timestamp, listings: z.int() })
    .nullable(),
  context: z.object({
    text: z.string().nullable(),
    image: z.string().nullable(),
    /** The item that it is about. */
    item: z.object({ id: Id, title: z.string() }).nullable(),
    messages: z.array(CaseMessage),
  }),
  /** What the person concerned says against the decision. */
  appeal: z.object({ text: z.string(), createdAt: Timestamp }).nullable(),
  /** What can be decided. */
  decisions: z.array(CaseDecision),
});
export type CaseDetails = z.output<typeof CaseDetails>;

export const CaseQuery = CasePage.extend({
  /** What it is about, or what was noticed. */
  kind: z.enum([...SUBJECT_KINDS, ...NOTICES]).optional(),
  category: CaseCategory.optional(),
  state: CaseState.optional(),
});
export type CaseQuery = z.output<typeof CaseQuery>;

export const listCases = endpoint({
  method: 'GET',
  path: '/api/admin/cases',
  access: 'admin',
  summary: 'Cases, highest priority first, then the oldest. Link rel=next points to the next page',
  query: CaseQuery,
  result: z.array(Case),
});

/** Cases of a state that are counted at most. */
export const CASES_COUNTED = 1000;

export const CaseCounts = z.object({ open: z.int(), appealed: z.int() });
export type CaseCounts = z.output<typeof CaseCounts>;

export const countCases = endpoint({
  method: 'GET',
  path: '/api/admin/case-counts',
  access: 'admin',
  summary: 'How many cases wait for a decision, by state; up to 1000 of each',
  result: CaseCounts,
});

export const getCase = endpoint({
  method: 'GET',
  path: '/api/admin/cases/:id',
  access: 'admin',
  changes: true,
  summary: 'A case with its subject in its context; the audit log keeps who has looked',
  params: IdParams,
  result: CaseDetails,
});

/** Where administrators see the photo of a handover that was reported. */
export const casePictureUrl = (caseId: number, width: (typeof EVIDENCE_WIDTHS)[number]): string =>
  `/api/admin/cases/${caseId}/picture/${width}`;

export const getCasePicture = endpoint({
  method: 'GET',
  path: '/api/admin/cases/:id/picture/:width',
  access: 'admin',
  summary:
    'The photo of a handover that a case is about, for an administrator who has opened the case within 24 hours',
  params: IdParams.extend({ width: z.coerce.number().pipe(z.literal(EVIDENCE_WIDTHS)) }),
  picture: true,
});

export const claimCase = endpoint({
  method: 'PUT',
  path: '/api/admin/cases/:id/claim',
  access: 'admin',
  summary: 'Work on a case for 15 minutes',
  params: IdParams,
  result: Case,
});

export const decideCases = endpoint({
  method: 'POST',
  path: '/api/admin/cases/decide',
  access: 'admin',
  summary: 'Decide cases, each for itself; the answer says which were decided',
  body: z
    .object({
      ids: z.array(Id).min(1).max(CASES_AT_ONCE),
      decision: CaseDecision,
      /** For how long somebody is suspended; for good without it. */
      days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullish(),
      reason: text(REASON_MAX).default(''),
    })
    .refine(({ decision, reason }) => decision === 'dismiss' || reason.length >= REASON_MIN, {
      path: ['reason'],
      error: 'Please give a reason of at least 10 characters',
    }),
  result: z.array(z.object({ id: Id, ok: z.boolean(), code: z.string().optional() })),
});
export type DecideBody = z.output<(typeof decideCases)['body']>;

/** A decision about the user, which they can appeal. */
export const Appealable = MadeDecision.extend({ subject: CaseSubject, title: z.string().nullable() });
export type Appealable = z.output<typeof Appealable>;

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/appeals',
  access: 'user',
  summary: 'The decisions about the user that can be appealed, newest first',
  result: z.array(Appealable),
});

export const makeAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  access: 'user',
  summary: 'Appeal a decision once, within 14 days',
  body: z.object({
    decisionId: Id,
    text: AppealText,
    clientId: z.uuid().optional(),
  }),
  result: z.object({ decisionId: Id, createdAt: Timestamp }),
  status: 201,
});
export type AppealBody = z.output<(typeof makeAppeal)['body']>;
