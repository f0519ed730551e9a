import { REASON_MIN, type CaseDecision } from '@lendloop/contract/cases/cases';

/** For how long somebody can be suspended. */
export const SPANS = ['7', '30', 'good'] as const;

/** A decision as it is put together. */
export interface DecisionDraft {
  readonly decision: CaseDecision;
  readonly span: (typeof SPANS)[number];
  readonly reason: string;
}

export const NO_DECISION: DecisionDraft = { decision: 'dismiss', span: '7', reason: '' };

/** Whether a draft says enough to be sent. */
export const isReady = ({ decision, reason }: DecisionDraft): boolean =>
  decision === 'dismiss' || reason.trim().length >= REASON_MIN;

/** What is sent of a draft. */
export const toDecision = ({ decision, span, reason }: DecisionDraft) => ({
  decision,
  reason: reason.trim(),
  ...(decision === 'suspend' && span !== 'good' && { days: Number(span) }),
});
