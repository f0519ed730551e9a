import { DAY_SECONDS, type Limit, type MakeLimit } from '../http/limits/limits.ts';

const OF_NETWORK_A_MINUTE = 30;
const OF_NETWORK_A_DAY = 300;
/** Enough for somebody who mistypes, too few to look for accounts. */
const OF_PERSON_A_DAY = 10;

/** Counts registrations with a name or an address that is taken, by network. */
export function limitTakenTries(makeLimit: MakeLimit): Limit {
  const limits = [
    makeLimit('taken names', OF_NETWORK_A_MINUTE),
    makeLimit('taken names a day', OF_NETWORK_A_DAY, DAY_SECONDS),
  ];
  return {
    spend: async (key, points) => {
      for (const limit of limits) await limit.spend(key, points);
    },
    check: async (key) => {
      for (const limit of limits) await limit.check(key);
    },
  };
}

/** Counts the addresses of others that somebody tries to move an account to. */
export const limitTakenEmails = (makeLimit: MakeLimit): Limit =>
  makeLimit('taken emails of a person', OF_PERSON_A_DAY, DAY_SECONDS);
