import { DAY_SECONDS, type Limit, type MakeLimit } from '../../http/limits/limits.ts';

/** Three for each account that an address may open a day; those that registering sends come on top. */
const OF_ADDRESS_A_DAY = 60;

/**
 * Limits the confirmation links that one address has sent to new emails, or again, from however many accounts; keyed by
 * `networkOf`.
 */
export const limitConfirmations = (makeLimit: MakeLimit): Limit =>
  makeLimit('confirmation links of an address', OF_ADDRESS_A_DAY, DAY_SECONDS);
