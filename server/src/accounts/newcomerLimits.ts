import { DAY_SECONDS, type Limit, type MakeLimit } from '../http/limits/limits.ts';

const HOUR_SECONDS = 3600;
const AN_HOUR = 5;
const A_DAY = 20;

/** Limits new accounts by network, however they are created; keyed by `networkOf`. */
export function limitNewcomers(makeLimit: MakeLimit): Limit {
  const limits = [
    makeLimit('new accounts an hour', AN_HOUR, HOUR_SECONDS),
    makeLimit('new accounts a day', A_DAY, DAY_SECONDS),
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
