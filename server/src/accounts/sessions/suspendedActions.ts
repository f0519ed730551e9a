import { Problem } from '../../http/problem.ts';

/** Makes the token of a link by which somebody appeals what suspends them; null if they cannot. */
export type OfferAppeal = (userId: number) => Promise<string | null>;

/**
 * What refuses a sign-in whose person is known: of a suspended one, with the token of a link by which they can appeal. Call it after the
 * transaction of the sign-in.
 */
export async function withAppeal(error: unknown, userId: number, offer: OfferAppeal): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'account_suspended') return error;
  const appeal = await offer(userId);
  return appeal === null ? error : new Problem('account_suspended', { ...error.details, appeal });
}
