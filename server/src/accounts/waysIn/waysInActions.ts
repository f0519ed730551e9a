import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import type { removeGoogle, WaysIn } from '@lendloop/contract/waysIn';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { transactCounted } from '../../db/counted.ts';
import { Problem } from '../../http/problem.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { queueMails } from '../../mail/queries.ts';
import { fingerprint } from '../fingerprint.ts';
import { limitGoogleRemovals } from '../proof/credentialLimits.ts';
import { freshSince, requireProof, makePasswordCheck } from '../proof/proofActions.ts';
import { findPasswordHash, lockKnown } from '../queries.ts';
import type { Browser } from '../sessions/sessionActions.ts';
import { findFreshIdentity } from '../sessions/sessionStore.ts';
import * as store from './waysInStore.ts';

/** The ways in which the viewer can sign in. */
export async function findWaysIn({ database, now }: Context, userId: number, token: string): Promise<WaysIn> {
  const { db } = database;
  return {
    hasPassword: (await findPasswordHash(db, userId)) !== null,
    google: await store.findIdentities(db, userId),
    isFresh: (await findFreshIdentity(db, userId, fingerprint(token), freshSince(now()))) !== null,
  };
}

/** Removes a Google identity of a viewer at `network`. */
type RemoveGoogle = (
  viewer: CurrentUser,
  id: string,
  body: Body<typeof removeGoogle>,
  network: string,
  browser: Browser,
) => Promise<void>;

/**
 * Builds the removal. It throws `way_in_not_found`, `last_way_in` if neither a password nor a confirmed address would be
 * left to sign in with, `too_many_requests`, and the problems of a missing or wrong password.
 */
export function makeGoogleRemoval(context: Context): RemoveGoogle {
  const checkPassword = makePasswordCheck(context);
  const removals = limitGoogleRemovals(context.makeLimit);
  return async ({ id: userId }, id, { currentPassword }, network, browser) => {
    const origin = { network, device: browser.device };
    const checked =
      currentPassword === undefined ? null : await checkPassword(userId, currentPassword, origin);
    const session = fingerprint(browser.token ?? '');
    const remove = async (tx: Tx, count: () => void) => {
      const user = await lockKnown(tx, userId);
      const all = await store.findIdentities(tx, userId);
      if (!user || !all.some((identity) => identity.id === id)) throw new Problem('way_in_not_found');
      await requireProof(context, tx, userId, session, checked);
      const hasOther = all.length > 1 || user.verifiedAt !== null || user.hasPassword;
      if (!hasOther) throw new Problem('last_way_in');
      // Counted last, so that refused removals do not count.
      count();
      await queueMails(tx, context.now(), { topic: { kind: 'google_removed', userId } });
      return (await store.deleteIdentity(tx, userId, id, session)) ?? [];
    };
    const spend = () => removals.spend(`user ${userId}`);
    const ended = await transactCounted(context.database.db, spend, remove);
    await closeSocketsOfSessions(context.bus, ended);
  };
}
