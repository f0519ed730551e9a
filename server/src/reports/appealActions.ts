import type { CurrentUser } from '@lendloop/contract/accounts';
import type { AppealBody, Appealable } from '@lendloop/contract/cases/cases';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { findAppealable } from './caseQueries.ts';
import { lockDecision, storeAppeal, type AppealedDecision } from './decisionStore.ts';

/** The decisions about the viewer that can be appealed. */
export const listAppealable = (
  { config, database, now }: Context,
  viewer: CurrentUser,
): Promise<Appealable[]> => findAppealable(database.db, { moderation: config.moderation, viewer }, now());

/**
 * Appeals a decision about the viewer, once and in time; its case waits again. Throws `decision_not_found`, `appeal_closed`,
 * `client_id_reused`.
 */
export async function appeal(
  { database, now }: Context,
  viewer: CurrentUser,
  body: AppealBody,
): Promise<{ decisionId: number; createdAt: string }> {
  return database.db.transaction(async (tx) => {
    const at = now();
    const found = await lockDecision(tx, body.decisionId);
    if (!found || found.concernedId !== viewer.id) throw new Problem('decision_not_found');
    const { caseId, appealedAt } = found;
    if (appealedAt !== null && body.clientId !== undefined && found.appealClientId === body.clientId) {
      if (found.appeal !== body.text) throw new Problem('client_id_reused');
      return { decisionId: body.decisionId, createdAt: new Date(appealedAt).toISOString() };
    }
    refuseClosed(found, at);
    await storeAppeal(tx, caseId, body, at);
    return { decisionId: body.decisionId, createdAt: at.toISOString() };
  });
}

/** Throws `appeal_closed` if a decision has been appealed, or cannot be appealed at that time. */
export function refuseClosed(
  { appealUntil, appealedAt }: Pick<AppealedDecision, 'appealUntil' | 'appealedAt'>,
  at: Date,
): void {
  if (appealedAt !== null || appealUntil === null || new Date(appealUntil) <= at)
    throw new Problem('appeal_closed');
}
