import { randomBytes } from 'node:crypto';

import type { LinkedAppeal, LinkedAppealBody } from '@lendloop/contract/cases/appealLinks';

import { fingerprint } from '../accounts/fingerprint.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { refuseClosed } from './appealActions.ts';
import * as links from './appealLinkStore.ts';
import { lockDecision, storeAppeal } from './decisionStore.ts';

/** The two calls of whoever has a link, with their limit by network. */
interface LinkedAppeals {
  /** Throws `invalid_appeal_link`, `appeal_closed` and `too_many_requests`. */
  show(token: string, network: string): Promise<LinkedAppeal>;
  /** Appeals the decision that the link is about, once and in time. Throws as `show`. */
  appeal(body: LinkedAppealBody, network: string): Promise<LinkedAppeal>;
}

export function makeLinkedAppeals({ database, makeLimit, now }: Context): LinkedAppeals {
  const { db } = database;
  const tries = makeLimit('appeal link address', 30);

  const show = async (token: string, network: string): Promise<LinkedAppeal> => {
    await tries.check(network);
    const found = await find(db, token, now());
    if (found) return found;
    await tries.spend(network);
    throw new Problem('invalid_appeal_link');
  };

  return {
    show,
    appeal: async ({ token, text }, network) => {
      const { decision } = await show(token, network);
      return db.transaction(async (tx) => {
        const at = now();
        const found = await lockDecision(tx, decision.id);
        if (!found) throw new Problem('invalid_appeal_link');
        if (found.appeal !== text) {
          refuseClosed(found, at);
          await storeAppeal(tx, found.caseId, { decisionId: decision.id, text }, at);
        }
        const appealed = await find(tx, token, at);
        // As long as this transaction holds the decision, only its links can go.
        if (!appealed) throw new Problem('invalid_appeal_link');
        return appealed;
      });
    },
  };
}

/** What the link with that token is about; null if there is none. Throws `appeal_closed` if its time is over. */
async function find(on: Queryable, token: string, now: Date): Promise<LinkedAppeal | null> {
  const found = await links.findLinked(on, fingerprint(token), now);
  if (!found) return null;
  const { isOpen, suspendedUntil, appealedAt, outcome, ...decision } = found;
  if (!isOpen) throw new Problem('appeal_closed');
  return { decision, suspendedUntil, appealedAt, outcome };
}

/** Makes the token of a link by which somebody appeals what suspends them; null if they cannot. */
export async function offerAppeal({ database, now }: Context, userId: number): Promise<string | null> {
  return database.db.transaction(async (tx) => {
    const decisionId = await links.findSuspending(tx, userId, now());
    if (decisionId === null) return null;
    const token = randomBytes(32).toString('base64url');
    await links.insertLink(tx, decisionId, fingerprint(token), now());
    return token;
  });
}

/** Deletes links that say nothing any more. */
export const sweepAppealLinks = ({ database, now }: Context): Promise<void> =>
  links.deleteOldLinks(database.db, now());
