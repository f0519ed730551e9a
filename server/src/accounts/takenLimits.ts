import { DAY_SECONDS, type Limit, type MakeLimit } from '../http/limits/limits.ts';

const OF_NETWORK_A_MINUTE = 30;
const OF_NETWORK_A_DAY = 300;
/** Enough for typing errors, too few to search for accounts. */
const OF_PERSON_A_DAY = 10;

/** Limits registrations with a taken username or email, by network. */
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

/** Limits how often a person tries to change their email to one that is taken. */
export const limitTakenEmails = (makeLimit: MakeLimit): Limit =>
  makeLimit('taken emails of a person', OF_PERSON_A_DAY, DAY_SECONDS);
