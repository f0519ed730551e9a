import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { Problem } from '../../http/problem.ts';
import { fingerprint } from '../fingerprint.ts';
import { lockSession } from './sessionStore.ts';

/**
 * Keeps the session with this token from ending before the transaction does. A slow call could otherwise act for an account whose owner
 * has just signed out every device. Lock listings and people first. Throws `not_signed_in` if it has ended.
 */
export async function holdSession(
  { now }: Context,
  tx: Tx,
  userId: number,
  token: string | undefined,
): Promise<void> {
  const isHeld = token !== undefined && (await lockSession(tx, userId, fingerprint(token), now()));
  if (!isHeld) throw new Problem('not_signed_in');
}
