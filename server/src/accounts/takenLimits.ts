import { DAY_SECONDS, type Limit, type MakeLimit } from '../http/limits/limits.ts';

const OF_NETWORK_A_MINUTE = 30;
const OF_NETWORK_A_DAY = 300;
/** Enough for typing errors, too few to search for accounts. */
const OF_PERSON_A_DAY = 10;

/**
 * Limits how often a network is told that a username or email is taken. Check it before looking: otherwise the refusal itself
 * would say so.
 */
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

/** Limits how often a person, and their network, is told that the email they want is taken. */
export interface TakenEmails {
  /** Throws `too_many_requests` if no tries are left. */
  check(userId: number, network: string): Promise<void>;
  /** Counts an email that was taken. Throws like `check`. */
  spend(userId: number, network: string): Promise<void>;
}

export function limitTakenEmails(makeLimit: MakeLimit): TakenEmails {
  const ofPerson = makeLimit('taken emails of a person', OF_PERSON_A_DAY, DAY_SECONDS);
  const ofNetwork = limitTakenTries(makeLimit);
  return {
    check: async (userId, network) => {
      await ofPerson.check(`user ${userId}`);
      await ofNetwork.check(network);
    },
    spend: async (userId, network) => {
      await ofPerson.spend(`user ${userId}`);
      await ofNetwork.spend(network);
    },
  };
}
