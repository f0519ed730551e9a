import { DAY_SECONDS, type Limit, type MakeLimit } from '../http/limits/limits.ts';
import { Problem } from '../http/problem.ts';

const HOUR_SECONDS = 3600;
const AN_HOUR = 10;
const A_DAY = 40;

/** Limits new accounts by network, however they are created; keyed by `networkOf`. */
export function limitNewcomers(makeLimit: MakeLimit): Limit {
  const limits = [
    ofNewAccounts(makeLimit('new accounts an hour', AN_HOUR, HOUR_SECONDS)),
    ofNewAccounts(makeLimit('new accounts a day', A_DAY, DAY_SECONDS)),
  ];
  return {
    spend: async (key, points) => {
      // One after the other, so that a registration refused by the hourly limit does not count towards the daily one.
      for (const limit of limits) await limit.spend(key, points);
    },
    check: async (key) => {
      for (const limit of limits) await limit.check(key);
    },
  };
}

/** The same limit with a code of its own for its refusals; their message says how long to wait. */
function ofNewAccounts(limit: Limit): Limit {
  const say = (error: unknown): never => {
    if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
    throw new Problem('new_account_limit', error.details);
  };
  return {
    spend: (key, points) => limit.spend(key, points).catch(say),
    check: (key) => limit.check(key).catch(say),
  };
}
