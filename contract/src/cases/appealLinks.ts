import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { line, Timestamp } from '../values/fields.ts';
import { Appealable, AppealText, MadeDecision } from './cases.ts';

/** How long a link still tells what became of an appeal once that is decided, in days. */
export const APPEAL_LINK_DAYS = 30;

/** From the link. */
const AppealToken = line(200).min(1);

/** What a link tells about the one suspension that it was made for, and about its appeal. */
export const LinkedAppeal = z.object({
  /** Has a title only if it is about a listing. */
  decision: Appealable,
  /** Until when the decision suspends; null for good. */
  suspendedUntil: Timestamp.nullable(),
  /** Null until they appeal. */
  appealedAt: Timestamp.nullable(),
  /** What was decided on the appeal; null while it waits. */
  outcome: MadeDecision.omit({ appealUntil: true }).nullable(),
});
export type LinkedAppeal = z.output<typeof LinkedAppeal>;

export const showLinkedAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals/by-link/decision',
  access: 'public',
  summary:
    'What a link of a suspended person is about: the decision, until when they can appeal, what became of it',
  body: z.object({ token: AppealToken }),
  result: LinkedAppeal,
});

export const appealByLink = endpoint({
  method: 'POST',
  path: '/api/appeals/by-link',
  access: 'public',
  summary:
    'Appeal a suspension once, within 14 days, with the link of a suspended person; the same text again changes nothing',
  body: z.object({ token: AppealToken, text: AppealText }),
  result: LinkedAppeal,
  status: 201,
  // A text with every character escaped.
  bodyLimit: 32 * 1024,
});
export type LinkedAppealBody = z.output<(typeof appealByLink)['body']>;
