import type { Limit, MakeLimit } from '../../http/limits/limits.ts';

/** Far more than anybody adds, and too few to look round in networks with. */
const ADDRESSES_AN_HOUR = 30;

/** Limits how many addresses a person names; keyed by `user <id>`. */
export const limitAddresses = (makeLimit: MakeLimit): Limit =>
  makeLimit('addresses of calendars', ADDRESSES_AN_HOUR, 3600);
